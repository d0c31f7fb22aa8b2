-- btree_gist: text equality beside range overlap in one exclusion constraint.
-- cube: the earth point and its nearest-neighbor index. pg_trgm: titles found despite misspellings.
create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists unaccent;
