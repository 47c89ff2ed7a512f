CREATE TABLE "preview_link" (
    "article_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "by" TEXT,
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "preview_link_pkey" PRIMARY KEY ("article_id", "expires_at")
);

ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
