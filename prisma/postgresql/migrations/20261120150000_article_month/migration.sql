-- CreateTable
CREATE TABLE "article_month" (
    "month" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "article_month_pkey" PRIMARY KEY ("month")
);

INSERT INTO "article_month" ("month", "total")
SELECT
    EXTRACT(YEAR FROM published_at)::int * 12 + EXTRACT(MONTH FROM published_at)::int - 1,
    COUNT(*)::int
FROM "article" WHERE "status" = 'published' GROUP BY 1;
