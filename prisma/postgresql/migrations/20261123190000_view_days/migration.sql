-- The views of each day beside their sum. Of those until now no day is known.

CREATE TABLE "article_view_day" (
    "day" INTEGER NOT NULL,
    "article_id" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "api" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "article_view_day_pkey" PRIMARY KEY ("day","article_id")
);

CREATE TABLE "article_view_source" (
    "day" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "article_id" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "article_view_source_pkey" PRIMARY KEY ("article_id","day","host")
);

CREATE TABLE "view_day" (
    "day" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "api" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "view_day_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "view_source" (
    "day" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "pages" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "view_source_pkey" PRIMARY KEY ("day","host")
);

CREATE INDEX "article_view_day_article_id_day_pages_api_idx" ON "article_view_day"("article_id", "day", "pages", "api");

CREATE INDEX "article_view_source_day_idx" ON "article_view_source"("day");

ALTER TABLE "article_view_day" ADD CONSTRAINT "article_view_day_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "article_view_source" ADD CONSTRAINT "article_view_source_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "article_views" ADD COLUMN "undated" INTEGER NOT NULL DEFAULT 0;

UPDATE "article_views" SET "undated" = "count";
