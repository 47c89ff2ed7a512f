CREATE TABLE "article_revision" (
    "article_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "by" TEXT,
    "changed" TEXT NOT NULL,
    "fields" BYTEA,

    CONSTRAINT "article_revision_pkey" PRIMARY KEY ("article_id","revision")
);

ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
