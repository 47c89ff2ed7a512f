-- Keywords get a weight, below zero for those of drafts. Until an article is rendered again, all of its ten weigh the same.
CREATE TABLE "old_keyword" AS SELECT "article_id", "term", "published_at" FROM "article_keyword";
DROP TABLE "article_keyword";
CREATE TABLE "article_keyword" (
    "article_id" INTEGER NOT NULL,
    "term" TEXT NOT NULL,
    "weight" INTEGER NOT NULL
);
INSERT INTO "article_keyword" ("article_id", "term", "weight")
    SELECT "article_id", "term", CASE WHEN "published_at" IS NULL THEN -316 ELSE 316 END FROM "old_keyword";
DROP TABLE "old_keyword";
ALTER TABLE "article_keyword" ADD CONSTRAINT "article_keyword_pkey" PRIMARY KEY ("article_id","term");
ALTER TABLE "article_keyword" ADD CONSTRAINT "article_keyword_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
CREATE INDEX "article_keyword_term_weight_article_id_idx" ON "article_keyword"("term", "weight", "article_id");

-- The vocabulary of published articles, filled as they are written or rendered again. Totals change in place, which needs
-- room on the page.
CREATE TABLE "word" (
    "id" SERIAL NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "word_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX "word_term_key" ON "word"("term");
