import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TablePart } from '@trellis/domain/backup/manifest'
import type { ArchiveWriter } from './archive-writer.ts'
import { type Column, copyOutSql } from './catalogue-sql.ts'

interface Rows {
  schema: string
  table: string
  columns: readonly Column[]
  where?: string
}

/** The rows of a table as one part, as PostgreSQL writes them. */
export function writeRows(
  client: ClientBase,
  archive: ArchiveWriter,
  path: string,
  { schema, table, columns, where }: Rows,
): Promise<TablePart> {
  return writeCopy(client, archive, path, { table, columns, copySql: copyOutSql(schema, table, columns, where) })
}

/** The same of a question. What has no rows is named, and no file is made for it. */
export async function writeCopy(
  client: ClientBase,
  archive: ArchiveWriter,
  path: string,
  { table, columns, copySql }: { table: string; columns: readonly Column[]; copySql: string },
): Promise<TablePart> {
  const facts = { table, columns: [...columns] }
  const chunks = client.query(copyTo(copySql))[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return { ...facts, path, bytes: 0, sha256: createHash('sha256').digest('hex'), rows: 0 }
  let rows = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for (let next = first; !next.done; next = await chunks.next()) {
      const chunk = next.value as Buffer
      // A line end within a value is written as \n: each of these bytes ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      yield chunk
    }
  }
  const part = await archive.add(path, Readable.from(counted(), { objectMode: false }), 'rows')
  return { ...facts, ...part, rows }
}
