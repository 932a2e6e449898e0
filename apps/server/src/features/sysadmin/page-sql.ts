import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Cursor, pageSize } from './paging.ts'

type Direction = 'asc' | 'desc'

/** A page of a table: found by words, in an order, after a cursor. */
export interface PageQuestion<Sort extends string> {
  words: readonly string[]
  sort: Sort
  direction: Direction
  cursor: Cursor | undefined
}

interface Order {
  /** Never null, and the first column of an index that ends in `id`. */
  key: RawBuilder<unknown>
  /** Its type, for the value in the cursor. */
  type: 'text' | 'timestamptz'
  id: RawBuilder<unknown>
  direction: Direction
}

/** The end of a statement that reads such a page: one row more than it holds. */
export function pageSql(
  order: Order,
  { isFound, cursor }: { isFound: RawBuilder<SqlBool>; cursor: Cursor | undefined },
): RawBuilder<unknown> {
  return sql`${isFound}
      and ${afterSql(order, cursor)}
    order by ${orderSql(order)}
    limit ${pageSize + 1}`
}

/** Rows after the cursor: one range of the index, however far in. */
function afterSql({ key, type, id, direction }: Order, cursor: Cursor | undefined): RawBuilder<SqlBool> {
  if (cursor?.key === undefined) return sql<SqlBool>`true`
  const value = type === 'text' ? sql`${cursor.key}::text collate "C"` : sql`${cursor.key}::timestamptz`
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${key}, ${id}) ${beyond} (${value}, ${cursor.id}::bigint)`
}

function orderSql({ key, id, direction }: Order): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${key} ${way}, ${id} ${way}`
}
