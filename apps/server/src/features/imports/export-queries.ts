import type { AppError, ErrorDetails } from '@trellis/domain/errors'
import type { ExportFormat, ExportQuery, ExportState } from '@trellis/domain/imports/transfers-api'
import type { TeamDb } from '../../platform/team-db.ts'

export interface ExportRow {
  id: number
  collection_id: number
  format: ExportFormat
  query: ExportQuery
  state: ExportState
  file_name: string
  created_by: number
  created_at: Date
  finished_at: Date | null
  rows_done: number
  rows_total: number | null
  size_bytes: number | null
  error: string | null
  error_details: ErrorDetails | null
}

const columns = `id, collection_id, format, query, state, file_name, created_by, created_at, finished_at, rows_done, rows_total,
  size_bytes, error, error_details`

interface NewExport {
  readonly collectionId: number
  readonly format: ExportFormat
  readonly query: ExportQuery
  readonly fileName: string
  readonly createdBy: number
  readonly at: Date
  readonly rowsTotal: number
}

export async function insertExport({ query, schema }: TeamDb, row: NewExport): Promise<ExportRow> {
  const { rows } = await query<ExportRow>(
    `insert into ${schema}.export_job (collection_id, format, query, state, file_name, created_by, created_at, rows_total)
     values ($1, $2, $3, 'running', $4, $5, $6, $7)
     returning ${columns}`,
    [row.collectionId, row.format, JSON.stringify(row.query), row.fileName, row.createdBy, row.at, row.rowsTotal],
  )
  return rows[0]!
}

export async function findExport({ query, schema }: TeamDb, exportId: number): Promise<ExportRow | undefined> {
  const { rows } = await query<ExportRow>(`select ${columns} from ${schema}.export_job where id = $1`, [exportId])
  return rows[0]
}

/** Ends an export that runs; undefined for one that has ended already. */
export async function endExport(
  { query, schema }: TeamDb,
  exportId: number,
  { state, at, sizeBytes, error }: { state: ExportState; at: Date; sizeBytes?: number; error?: AppError },
): Promise<ExportRow | undefined> {
  const { rows } = await query<ExportRow>(
    `update ${schema}.export_job
     set state = $2, finished_at = $3, size_bytes = $4, error = $5, error_details = $6
     where id = $1 and state = 'running'
     returning ${columns}`,
    [exportId, state, at, sizeBytes ?? null, error?.code ?? null, error ? JSON.stringify(error.details) : null],
  )
  return rows[0]
}

/** False once it was cancelled. */
export async function saveExportProgress(
  { query, schema }: TeamDb,
  exportId: number,
  rowsDone: number,
): Promise<boolean> {
  const { rowCount } = await query(
    `update ${schema}.export_job
     set rows_done = $2, rows_total = greatest(rows_total, $2)
     where id = $1 and state = 'running'`,
    [exportId, rowsDone],
  )
  return rowCount === 1
}

export async function expiredExports({ query, schema }: TeamDb, before: Date): Promise<number[]> {
  const { rows } = await query<{ id: number }>(
    `select id from ${schema}.export_job where finished_at < $1 and size_bytes is not null`,
    [before],
  )
  return rows.map(({ id }) => id)
}

export async function forgetFile({ query, schema }: TeamDb, exportId: number): Promise<void> {
  await query(`update ${schema}.export_job set size_bytes = null where id = $1`, [exportId])
}

/** Exports of one person or of all, the newest first. */
export async function newestExports(
  { query, schema }: TeamDb,
  { ownerId, before, limit }: { ownerId: number | null; before: Date | null; limit: number },
): Promise<ExportRow[]> {
  const { rows } = await query<ExportRow>(
    `select ${columns}
     from ${schema}.export_job
     where ($1::bigint is null or created_by = $1) and ($2::timestamptz is null or created_at < $2)
     order by created_at desc
     limit $3`,
    [ownerId, before, limit],
  )
  return rows
}
