import { foldPairs } from '@trellis/domain/text/fold'

/**
 * Creates or replaces `trellis.fold(text)`: the domain's fold, letter by letter from the same table.
 * ASCII is folded inline, in the plan of the query; only other texts pay for a function call.
 * Every index on folded text must be rebuilt in a migration when the table ever changes.
 */
export function foldFunctionSql(): string {
  const { common, rest, multiple, removed } = foldPairs()
  const letters = multiple.map(([letter]) => letter).join('')
  const replaced = multiple.reduce((text, [from, to]) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`, 'folded')
  return `
-- Two processes that start at once would replace the same row of pg_proc.
select pg_advisory_xact_lock(hashtextextended('trellis fold', 0));
create or replace function trellis.fold_beyond_ascii(given text) returns text
language plpgsql immutable strict parallel safe as $fold$
declare
  folded text collate "C" := translate(given, ${quoted(common.from)}, ${quoted(common.to)});
begin
  if folded ~ '[^\\u0001-\\u017f]' then
    folded := translate(folded, ${quoted(rest.from)}, ${quoted(rest.to)});
    folded := regexp_replace(folded, '[${removed.map(escaped).join('-')}]', '', 'g');
  end if;
  if folded ~ ${quoted(`[${letters}]`)} then
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

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
