import { foldPairs } from '@trellis/domain/text/fold'

interface Letters {
  readonly from: string
  readonly to: string
}

/**
 * Latin and Cyrillic with the punctuation around them. Their canonical decompositions will never change and consist of
 * the bare letter and marks that are removed anyway, so that `normalize` gives what the table says, ten times as fast.
 */
const decomposable = '\\u0001-\\u024f\\u0300-\\u036f\\u0400-\\u0482\\u048a-\\u052f\\u1e00-\\u1eff\\u2010-\\u2027\\u20ac'

/**
 * Creates or replaces `trellis.fold(text)`: the domain's fold, letter by letter from the same table.
 * ASCII is folded inline, in the plan of the query; only other texts pay for a function call.
 * Every index on folded text must be rebuilt in a migration when the table ever changes.
 */
export function foldFunctionSql(): string {
  const { common, rest, multiple, removed } = foldPairs()
  const marks = quoted(`[${removed.map(escaped).join('-')}]`)
  const bare = lettersWhere(common, (letter) => letter > '\x7f' && letter.normalize('NFD') === letter)
  const accented = lettersWhere(common, (letter) => letter.normalize('NFD') !== letter)
  const several = quoted(`[${multiple.map(([letter]) => letter).join('')}]`)
  const replaced = multiple.reduce((text, [from, to]) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`, 'folded')
  return `
-- Two processes that start at once would replace the same row of pg_proc.
select pg_advisory_xact_lock(hashtextextended('trellis fold', 0));
do $schema$ begin if to_regnamespace('trellis') is null then create schema trellis; end if; end $schema$;
create or replace function trellis.fold_beyond_ascii(given text) returns text
language plpgsql immutable strict parallel safe as $fold$
declare
  folded text collate "C" := given;
begin
  if folded ~ '[^${decomposable}]' then
    folded := translate(folded, ${quoted(accented.from)}, ${quoted(accented.to)});
  else
    folded := normalize(folded, nfd);
  end if;
  folded := lower(regexp_replace(folded, ${marks}, '', 'g'));
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  folded := translate(folded, ${quoted(bare.from)}, ${quoted(bare.to)});
  if folded ~ '[^\\u0001-\\u017f]' then${blocksOf(rest).map(translateBlock).join('')}
  end if;
  if folded ~ ${several} then
    folded := ${replaced};
  end if;
  return folded;
end
$fold$;
create or replace function trellis.fold(given text) returns text
language sql immutable parallel safe as $fold$
  select case when octet_length(given) = length(given) then lower(given collate "C") else trellis.fold_beyond_ascii(given) end
$fold$;`
}

function lettersWhere({ from, to }: Letters, test: (letter: string) => boolean): Letters {
  const places = [...from].map((letter, index) => ({ letter, index })).filter(({ letter }) => test(letter))
  return { from: places.map(({ letter }) => letter).join(''), to: places.map(({ index }) => to.charAt(index)).join('') }
}

/** Time of `translate` grows with its table: each script has its own, and only texts of that script pay for it. */
function blocksOf({ from, to }: Letters): Letters[] {
  const widestGap = 0x60
  const mostLetters = 130
  const blocks: Letters[] = []
  let start = 0
  for (let index = 1; index <= from.length; index++) {
    const gap = from.charCodeAt(index) - from.charCodeAt(index - 1)
    if (gap <= widestGap && index - start < mostLetters) continue
    blocks.push({ from: from.slice(start, index), to: to.slice(start, index) })
    start = index
  }
  return blocks
}

function translateBlock({ from, to }: Letters): string {
  const last = from.charAt(from.length - 1)
  return `
    if folded ~ '[${escaped(from.charAt(0))}-${escaped(last)}]' then
      folded := translate(folded, ${quoted(from)}, ${quoted(to)});
    end if;`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
