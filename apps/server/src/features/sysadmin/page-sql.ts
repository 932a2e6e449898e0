import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Cursor } from './paging.ts'

export type Direction = 'asc' | 'desc'

interface Order {
  /** Never null, and the first column of an index that ends in `id`. */
  key: RawBuilder<unknown>
  /** Its type, for the value in the cursor. */
  type: 'text' | 'timestamptz'
  id: RawBuilder<unknown>
  direction: Direction
}

/** Rows after the cursor: one range of the index, however far in. */
export function afterSql({ key, type, id, direction }: Order, cursor: Cursor | undefined): RawBuilder<SqlBool> {
  if (cursor?.key === undefined) return sql<SqlBool>`true`
  const value = type === 'text' ? sql`${cursor.key}::text collate "C"` : sql`${cursor.key}::timestamptz`
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${key}, ${id}) ${beyond} (${value}, ${cursor.id}::bigint)`
}

export function orderSql({ key, id, direction }: Order): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${key} ${way}, ${id} ${way}`
}
