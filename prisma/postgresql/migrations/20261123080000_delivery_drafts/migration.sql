-- What is not known to be public counts as a draft: the version before does not say, nor do its `unpublished` and `deleted`.
ALTER TABLE "webhook_delivery" ADD COLUMN "drafts" BOOLEAN NOT NULL DEFAULT true;
UPDATE "webhook_delivery" SET "drafts" = false
WHERE "type" IN ('article.published', 'article.updated', 'article.renamed', 'webhook.test');
