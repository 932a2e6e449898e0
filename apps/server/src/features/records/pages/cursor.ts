import type { Cursor } from '@trellis/domain/records/api'
import { fold } from '@trellis/domain/text/fold'
import type { TextRow } from '../../../platform/team-db.ts'
import { indexedTextLength } from './left-sql.ts'
import type { PageStatement } from './page-sql.ts'

/** The cursor of a row: its sort keys as the database compares them. */
export function cursorOf({ keys, keysAt }: Pick<PageStatement, 'keys' | 'keysAt'>, row: TextRow): Cursor {
  return keys.map((key, index) => {
    const value = row[keysAt[index]!] ?? null
    if (value === null || !key.isReadUnfolded) return value
    // The twin of left(trellis.fold(x), 200) in SQL: both count code points.
    return [...fold(value)].slice(0, indexedTextLength).join('')
  })
}
