import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Every word begins one of the row's: `words` is its search document. Words hold letters and digits only. */
export function foundSql(words: readonly string[], column: string): RawBuilder<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`true`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql<SqlBool>`${sql.ref(column)} @@ ${query}::tsquery`
}

/** Among more than these an order soon meets a page full. */
const few = 2000

/**
 * For a page in an order: those found, by the index of words, when they are few. The planner cannot know how rare a
 * beginning is and would read the whole order for what is not there (0.8 s among 100,000 people, tried).
 */
export async function isFoundSql(
  db: Db,
  words: readonly string[],
  { table, id, column }: { table: `trellis.${string}`; id: string; column: string },
): Promise<RawBuilder<SqlBool>> {
  if (words.length === 0) return sql<SqlBool>`true`
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select id from ${sql.table(table)} where ${foundSql(words, 'words')})
    select id
    from found
    limit ${few + 1}`.execute(db)
  if (rows.length > few) return foundSql(words, column)
  return sql<SqlBool>`${sql.ref(id)} = any(${rows.map((row) => row.id)}::bigint[])`
}
