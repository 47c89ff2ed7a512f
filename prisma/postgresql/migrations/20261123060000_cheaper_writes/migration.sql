-- Terms that wait to be counted are named by the ids of their rows: they are shorter, and found sooner.
UPDATE "uncounted_terms" SET "terms" = (
    SELECT COALESCE(json_agg("word"."id"), '[]')::text
    FROM json_array_elements_text("uncounted_terms"."terms"::json) AS "given" ("value")
    JOIN "word" ON "word"."term" = "given"."value"
);
