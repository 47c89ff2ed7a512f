ALTER TABLE "deleted_article" ADD COLUMN "aliases" TEXT;
