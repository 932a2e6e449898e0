import { shortestTolerant } from '@trellis/domain/search/typos'
import type { TeamDb } from '../../platform/team-db.ts'

/** Words with digits are numbers and codes: like them is another one. */
const isKept = (word: string) => `char_length(${word}) >= ${shortestTolerant} and ${word} !~ '[0-9]'`

/** The words of the names of records `r`; the search document knows which of its words these are. */
const wordsOfNames = `unnest(tsvector_to_array(ts_filter(r.search, '{a}'))) word`

/** Words that share a variant with a typed one; more of them are not worth comparing. */
export async function wordsSharing({ query, schema }: TeamDb, variants: readonly number[]): Promise<string[]> {
  const { rows } = await query<{ word: string }>(
    `select word from ${schema}.name_word where variants && $1::int[] limit 2000`,
    [variants],
  )
  return rows.map(({ word }) => word)
}

interface NewsOfNames {
  /** Null where words were never gathered, or are of another past of this database. */
  since: string | null
  now: string
  /** Records written since, up to one more than `most`. */
  records: number
  /** Words that are not known yet. */
  words: string[]
}

/** What was committed to names since the words were gathered, exactly (decision 0012). */
export async function newsOfNames({ query, schema }: TeamDb, most: number): Promise<NewsOfNames> {
  const { rows } = await query<NewsOfNames>(
    `with since as (
      select moment
      from ${schema}.name_words_gathered
      where pg_snapshot_xmax(moment) <= pg_snapshot_xmax(pg_current_snapshot())
      -- Two who gathered at once left a row each: the older one forgets nothing.
      order by pg_snapshot_xmin(moment), pg_snapshot_xmax(moment)
      limit 1
    ), unseen as (
      select b.id
      from ${schema}.change_batch b, since
      where b.written_in >= pg_snapshot_xmin(since.moment) and not pg_visible_in_snapshot(b.written_in, since.moment)
    ), touched as materialized (
      select id
      from (
        select record_id as id from ${schema}.change where batch_id in (select id from unseen)
        union all
        select generate_series(first_record_id, last_record_id) from ${schema}.creation_range
        where batch_id in (select id from unseen)
      ) each
      limit $1::int + 1
    )
    select (select moment::text from since) as since, pg_current_snapshot()::text as now,
      (select count(*)::int from touched) as records,
      array(
        select distinct word
        from ${schema}.record r, ${wordsOfNames}
        where r.id in (select id from touched) and ${isKept('word')}
          and not exists (select from ${schema}.name_word known where known.word = word.word)
        order by 1
      ) as words`,
    [most],
  )
  return rows[0]!
}

/** Whether the team has more records than that. */
export async function hasMoreRecordsThan({ query, schema }: TeamDb, count: number): Promise<boolean> {
  const { rowCount } = await query(`select from ${schema}.record offset $1 limit 1`, [count])
  return rowCount === 1
}

export async function momentOf({ query }: TeamDb): Promise<string> {
  const { rows } = await query<{ now: string }>('select pg_current_snapshot()::text as now')
  return rows[0]!.now
}

/** Words of the names of the next records by id; `last` is undefined at the end. */
export async function wordsAfter(
  { query, schema }: TeamDb,
  { after, limit }: { after: number; limit: number },
): Promise<{ last: number | undefined; words: string[] }> {
  const { rows } = await query<{ last: number | null; words: string[] }>(
    `with r as materialized (select id, search from ${schema}.record where id > $1::bigint order by id limit $2::int)
     select (select max(id) from r) as last,
       array(select distinct word from r, ${wordsOfNames} where ${isKept('word')} order by 1) as words`,
    [after, limit],
  )
  return { last: rows[0]?.last ?? undefined, words: rows[0]?.words ?? [] }
}

/** In the order of the words, so that two who add the same ones never wait for each other. */
export async function addWords(
  { query, schema }: TeamDb,
  words: readonly { word: string; variants: readonly number[] }[],
): Promise<void> {
  if (words.length === 0) return
  await query(
    `insert into ${schema}.name_word (word, variants)
     select word, variants::int[] from unnest($1::text[], $2::text[]) added(word, variants)
     order by word
     on conflict do nothing`,
    [words.map(({ word }) => word), words.map(({ variants }) => `{${variants.join()}}`)],
  )
}

export async function keepGathered({ query, schema }: TeamDb, moment: string): Promise<void> {
  await query(
    `with before as (delete from ${schema}.name_words_gathered)
     insert into ${schema}.name_words_gathered (moment) values ($1::pg_snapshot)`,
    [moment],
  )
}

export async function forgetWords({ query, schema }: TeamDb): Promise<void> {
  await query(`delete from ${schema}.name_word`)
}

/** How many records hold each of the words that most of them do, as PostgreSQL last estimated; null where it never did. */
export async function commonWordsOf({ textRows, teamId }: TeamDb): Promise<ReadonlyMap<string, number> | null> {
  const rows = await textRows(
    `select word, (share * reltuples)::bigint
     from pg_stats s
     join pg_class c on c.oid = to_regclass(format('%I.record', s.schemaname)),
       unnest(most_common_elems::text::text[], most_common_elem_freqs) common(word, share)
     where s.schemaname = $1::text and s.tablename = 'record' and s.attname = 'search' and share * reltuples >= 200`,
    [`team_${teamId}`],
  )
  return rows.length === 0 ? null : new Map(rows.map(([word, count]) => [word ?? '', Number(count)]))
}
