import type { Cursor } from '@trellis/domain/records/api'
import { fold } from '@trellis/domain/text/fold'
import type { TextRow } from '../../../platform/team-db.ts'
import { indexedTextLength } from './left-sql.ts'
import type { PageStatement } from './page-sql.ts'

/** The cursor of a row: its sort keys as the database compares them. */
export function cursorOf({ fields, links, facts, through, keys }: PageStatement, row: TextRow): Cursor {
  const keyAt = 3 + fields.length + links.length + facts.length + through.length
  return keys.map((key, index) => {
    const value = row[keyAt + index] ?? null
    if (value === null || !key.isReadUnfolded) return value
    // The twin of left(trellis.fold(x), 200) in SQL: both count code points.
    return [...fold(value)].slice(0, indexedTextLength).join('')
  })
}
