-- CreateTable
CREATE TABLE "article_month" (
    "month" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "total" INTEGER NOT NULL
);

INSERT INTO "article_month" ("month", "total")
SELECT
    CAST(strftime('%Y', published_at / 1000.0, 'unixepoch') AS INTEGER) * 12
        + CAST(strftime('%m', published_at / 1000.0, 'unixepoch') AS INTEGER) - 1,
    COUNT(*)
FROM "article" WHERE "status" = 'published' GROUP BY 1;
