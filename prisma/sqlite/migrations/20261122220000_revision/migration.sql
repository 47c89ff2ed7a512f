CREATE TABLE "article_revision" (
    "article_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "by" TEXT,
    "changed" TEXT NOT NULL,
    "fields" BLOB,

    PRIMARY KEY ("article_id", "revision"),
    CONSTRAINT "article_revision_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
