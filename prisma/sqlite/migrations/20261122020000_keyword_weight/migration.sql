-- Keywords get a weight, below zero for those of drafts. Until an article is rendered again, all of its ten weigh the same.
CREATE TABLE "new_article_keyword" (
    "article_id" INTEGER NOT NULL,
    "term" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,

    PRIMARY KEY ("article_id", "term"),
    CONSTRAINT "article_keyword_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
INSERT INTO "new_article_keyword" ("article_id", "term", "weight")
    SELECT "article_id", "term", CASE WHEN "published_at" IS NULL THEN -316 ELSE 316 END FROM "article_keyword";
DROP TABLE "article_keyword";
ALTER TABLE "new_article_keyword" RENAME TO "article_keyword";
CREATE INDEX "article_keyword_term_weight_article_id_idx" ON "article_keyword"("term", "weight", "article_id");

-- The vocabulary of published articles, filled as they are written or rendered again.
CREATE TABLE "word" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "term" TEXT NOT NULL,
    "total" INTEGER NOT NULL
);
CREATE UNIQUE INDEX "word_term_key" ON "word"("term");
