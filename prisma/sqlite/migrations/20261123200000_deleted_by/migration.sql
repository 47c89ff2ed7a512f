ALTER TABLE "deleted_article" ADD COLUMN "by" TEXT;

ALTER TABLE "deleted_article" ADD COLUMN "by_kind" TEXT;
