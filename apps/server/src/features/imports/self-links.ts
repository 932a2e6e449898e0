import { isLink } from '@trellis/domain/fields/link'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { Column } from './cells.ts'
import { linkTexts } from './links.ts'
import { keyOf, keysMeant } from './uniques.ts'

interface Rows {
  readonly firstRow: number
  readonly rows: string[][]
}

/**
 * Rows of a file whose links lead into the collection it fills: a chunk ends before a row that names a record of an
 * earlier row, or the value of its key, so that this record is there when the link is looked up.
 */
export async function* cutAtSelfLinks(
  source: AsyncIterable<Rows>,
  { id, nameFieldId }: Pick<ConfiguredCollection, 'id' | 'nameFieldId'>,
  columns: readonly Pick<Column, 'index' | 'field' | 'read' | 'linkBy'>[],
): AsyncGenerator<Rows> {
  const links = columns.filter(({ field }) => isLink(field) && field.settings['collectionId'] === id)
  const linksBy = new Set(links.map(({ linkBy }) => linkBy))
  const meant = columns.flatMap(({ index, field, read }) => {
    const { shape } = fieldTypeOf(field.dataType)
    const isKey = field.id === nameFieldId || field.isUnique || linksBy.has(field.id)
    return isKey && (shape === 'text' || shape === 'number') ? [{ index, shape, read }] : []
  })
  const keysOf = (cells: readonly string[]) =>
    meant.flatMap(({ index, shape, read }) => {
      const parsed = read(unguardCell(cells[index] ?? '').trim())
      return ('value' in parsed && keyOf(shape, parsed.value)) || []
    })
  for await (const chunk of source) {
    if (links.length === 0 || meant.length === 0) {
      yield chunk
      continue
    }
    let start = 0
    const keys = new Set<string>()
    for (const [place, cells] of chunk.rows.entries()) {
      const wanted = links.flatMap(({ index, field }) => linkTexts(field, cells[index] ?? ''))
      if (wanted.some((text) => keysMeant(text).some((key) => keys.has(key)))) {
        yield { firstRow: chunk.firstRow + start, rows: chunk.rows.slice(start, place) }
        start = place
        keys.clear()
      }
      for (const key of keysOf(cells)) keys.add(key)
    }
    yield { firstRow: chunk.firstRow + start, rows: chunk.rows.slice(start) }
  }
}
