CREATE TABLE "deleted_article" (
    "article_id" INTEGER NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "deleted_at" DATETIME NOT NULL,
    CONSTRAINT "deleted_article_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article" ("id") ON DELETE CASCADE ON UPDATE RESTRICT
);

CREATE INDEX "deleted_article_slug_idx" ON "deleted_article"("slug");

CREATE INDEX "deleted_article_deleted_at_idx" ON "deleted_article"("deleted_at");
