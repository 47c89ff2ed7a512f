CREATE TABLE "deleted_article" (
    "article_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "deleted_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "deleted_article_pkey" PRIMARY KEY ("article_id")
);

CREATE INDEX "deleted_article_slug_idx" ON "deleted_article"("slug");

CREATE INDEX "deleted_article_deleted_at_idx" ON "deleted_article"("deleted_at");

ALTER TABLE "deleted_article" ADD CONSTRAINT "deleted_article_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
