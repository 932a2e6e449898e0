-- Names by themselves: records that have the words there are the first, and a word that stands in the text of every
-- record does not hide them.
create index record_names on record using gin (ts_filter(search, '{a}')) with (fastupdate = on);

-- Words of records' names, for searches with typos: each with what is left of its beginning when letters are left out
-- (domain/search/typos.ts), as hashes. Two words that differ by a typo or two have one of them in common.
create table name_word (
  word text collate "C" primary key,
  variants int[] not null
);
create index name_word_variants on name_word using gin (variants);

-- One row once the words were gathered: the snapshot up to which history has been looked through. No write of records
-- waits for this table; a search that needs it brings it up to date.
create table name_words_gathered (
  moment pg_snapshot not null
);
