-- contract: the version before reads and writes both tables as they are now.
-- The rows of an article lie together, in the order of their keys: one tree for the table and its key instead of two.
CREATE TABLE "new_article_keyword" (
    "article_id" INTEGER NOT NULL,
    "term" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,

    PRIMARY KEY ("article_id", "term"),
    CONSTRAINT "article_keyword_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
) WITHOUT ROWID;
INSERT INTO "new_article_keyword" SELECT "article_id", "term", "weight" FROM "article_keyword" ORDER BY "article_id", "term";
DROP TABLE "article_keyword";
ALTER TABLE "new_article_keyword" RENAME TO "article_keyword";
CREATE INDEX "article_keyword_term_weight_article_id_idx" ON "article_keyword"("term", "weight", "article_id");

CREATE TABLE "new_article_tag" (
    "article_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "published_at" DATETIME,

    PRIMARY KEY ("article_id", "tag_id"),
    CONSTRAINT "article_tag_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "article_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
) WITHOUT ROWID;
INSERT INTO "new_article_tag" SELECT "article_id", "tag_id", "published_at" FROM "article_tag" ORDER BY "article_id", "tag_id";
DROP TABLE "article_tag";
ALTER TABLE "new_article_tag" RENAME TO "article_tag";
CREATE INDEX "article_tag_tag_id_published_at_article_id_idx" ON "article_tag"("tag_id", "published_at", "article_id");
