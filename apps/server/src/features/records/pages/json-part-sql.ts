import type { JsonPart } from '@trellis/domain/fields/json-part'

/** What conditions and sorts compare of a jsonb column: the twin of `partOf` in the domain. Keys are the domain's own. */
export function jsonPartSql(column: string, { comparison, keys, list }: JsonPart): string {
  if (comparison === 'number') return `((${column} #>> '{${keys.join(',')}}')::numeric)`
  if (list !== undefined) {
    const entries = list === '' ? column : `${column} -> '${list}'`
    const text = joined('e.entry', keys)
    return `(select string_agg(${text}, ' ' order by e.place) from jsonb_array_elements(${entries}) with ordinality e(entry, place))`
  }
  return joined(column, keys)
}

/** One key alone is immutable SQL and may stand in an index. */
function joined(json: string, keys: readonly string[]): string {
  const texts = keys.map((key) => `${json} ->> '${key}'`)
  return texts.length === 1 ? `(${texts[0]})` : `concat_ws(' ', ${texts.join(', ')})`
}
