CREATE TABLE "secret" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

CREATE TABLE "article_preview" (
    "article_id" INTEGER NOT NULL PRIMARY KEY,
    "generation" INTEGER NOT NULL,
    CONSTRAINT "article_preview_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
