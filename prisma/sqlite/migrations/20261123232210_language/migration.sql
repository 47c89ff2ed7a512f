ALTER TABLE "article" ADD COLUMN "language" TEXT NOT NULL DEFAULT '';
ALTER TABLE "article" ADD COLUMN "language_given" TEXT;
ALTER TABLE "article" ADD COLUMN "translation_group" TEXT;
ALTER TABLE "article" ADD COLUMN "translation_of" INTEGER;

ALTER TABLE "deleted_article" ADD COLUMN "translation_group" TEXT;

-- Of many groups none has two articles of one language; articles without a group are free.
CREATE UNIQUE INDEX "article_translation_group_language_key" ON "article"("translation_group", "language");

-- The language stands in the index of all lists, so that those of one language pass others without looking them up.
-- contract: the index of before is not needed by any version: the one that begins with its columns does what it did.
DROP INDEX "article_status_published_at_id_idx";
CREATE INDEX "article_status_published_at_id_language_idx" ON "article"("status", "published_at", "id", "language");
CREATE INDEX "article_language_status_category_id_published_at_id_idx" ON "article"("language", "status", "category_id", "published_at", "id");

CREATE TABLE "article_language" (
    "language" TEXT NOT NULL PRIMARY KEY,
    "total" INTEGER NOT NULL
);
