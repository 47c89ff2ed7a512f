CREATE TABLE "secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "article_preview" (
    "article_id" INTEGER NOT NULL,
    "generation" INTEGER NOT NULL,

    CONSTRAINT "article_preview_pkey" PRIMARY KEY ("article_id")
);

ALTER TABLE "article_preview" ADD CONSTRAINT "article_preview_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
