-- What stands in a title (weight A) once more, behind a "^": the index knows no weights.
UPDATE "article_search" SET "terms" = "terms" || COALESCE(
    (SELECT string_agg('''^' || lexeme || ''':16383', ' ')::tsvector FROM unnest(ts_filter("terms", '{a}'))),
    ''::tsvector
);
