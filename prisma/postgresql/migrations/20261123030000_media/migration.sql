ALTER TABLE "article" ADD COLUMN "cover_media" TEXT;
ALTER TABLE "article_content" ADD COLUMN "media" TEXT NOT NULL DEFAULT '{}';

CREATE TABLE "media" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "color" TEXT NOT NULL,
    "is_opaque" BOOLEAN NOT NULL,
    "alt" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "media_copy" (
    "url_hash" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "media_id" TEXT NOT NULL,

    CONSTRAINT "media_copy_pkey" PRIMARY KEY ("url_hash")
);

CREATE TABLE "article_media" (
    "article_id" INTEGER NOT NULL,
    "media_id" TEXT NOT NULL,

    CONSTRAINT "article_media_pkey" PRIMARY KEY ("article_id","media_id")
);

CREATE UNIQUE INDEX "media_name_key" ON "media"("name");

CREATE INDEX "media_created_at_id_idx" ON "media"("created_at", "id");

CREATE INDEX "media_copy_media_id_idx" ON "media_copy"("media_id");

CREATE INDEX "article_media_media_id_idx" ON "article_media"("media_id");

ALTER TABLE "media_copy" ADD CONSTRAINT "media_copy_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "article_media" ADD CONSTRAINT "article_media_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "article_media" ADD CONSTRAINT "article_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE TABLE "stray_files" (
    "name" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "stray_files_pkey" PRIMARY KEY ("name")
);
