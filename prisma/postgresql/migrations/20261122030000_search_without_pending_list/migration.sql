-- New articles go into the index at once. What waits in its pending list makes the planner take the index for slow: after
-- some hundred writes each search of a middle-sized site read the terms of all articles instead.
ALTER INDEX "article_search_terms_idx" SET (fastupdate = off);
SELECT gin_clean_pending_list('article_search_terms_idx');
