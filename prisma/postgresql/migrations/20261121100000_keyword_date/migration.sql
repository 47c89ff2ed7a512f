-- Only the keywords of published articles have a date: drafts no longer take the place of related articles.
ALTER TABLE "article_keyword" ADD COLUMN "published_at" TIMESTAMP(3);

UPDATE "article_keyword" SET "published_at" = (
    SELECT "published_at" FROM "article"
    WHERE "article"."id" = "article_keyword"."article_id" AND "article"."status" = 'published'
);

DROP INDEX "article_keyword_term_article_id_idx";
CREATE INDEX "article_keyword_term_published_at_article_id_idx"
    ON "article_keyword"("term", "published_at", "article_id");
