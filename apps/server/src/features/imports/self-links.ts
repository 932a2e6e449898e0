import { isLink } from '@trellis/domain/fields/link'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import { fold } from '@trellis/domain/text/fold'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { Column } from './cells.ts'
import { linkTexts } from './links.ts'

interface Rows {
  readonly firstRow: number
  readonly rows: string[][]
}

/**
 * Rows of a file whose links lead into the collection it fills: a chunk ends before a row that names a record of an
 * earlier row, so that this record is there when the link is looked up.
 */
export async function* cutAtSelfLinks(
  source: AsyncIterable<Rows>,
  { id, nameFieldId }: Pick<ConfiguredCollection, 'id' | 'nameFieldId'>,
  columns: readonly Pick<Column, 'index' | 'field'>[],
): AsyncGenerator<Rows> {
  const links = columns.filter(({ field }) => isLink(field) && field.settings['collectionId'] === id)
  const named = columns.find(({ field }) => field.id === nameFieldId)
  for await (const chunk of source) {
    if (links.length === 0 || !named) {
      yield chunk
      continue
    }
    let start = 0
    const names = new Set<string>()
    for (const [place, cells] of chunk.rows.entries()) {
      const wanted = links.flatMap(({ index, field }) => linkTexts(field, cells[index] ?? ''))
      if (wanted.some((text) => names.has(fold(text)))) {
        yield { firstRow: chunk.firstRow + start, rows: chunk.rows.slice(start, place) }
        start = place
        names.clear()
      }
      names.add(fold(unguardCell(cells[named.index] ?? '').trim()))
    }
    yield { firstRow: chunk.firstRow + start, rows: chunk.rows.slice(start) }
  }
}
