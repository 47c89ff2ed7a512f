-- Whoever could write could publish.
UPDATE "api_key" SET "scopes" = "scopes" || ' articles:publish'
WHERE ' ' || "scopes" || ' ' LIKE '% articles:create %' OR ' ' || "scopes" || ' ' LIKE '% articles:update %';
