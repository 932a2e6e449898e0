import { sql } from 'kysely'
import type { Analysis, ImportCheck, ImportMapping, ImportState, RejectReason } from '@trellis/domain/imports/api'
import type { Language } from '@trellis/domain/api/ids'
import type { ErrorDetails } from '@trellis/domain/errors'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import type { ImportPlan } from './plan.ts'
import { statesBefore } from './states.ts'

export interface ImportRow {
  id: number
  file_name: string
  state: ImportState
  created_by: number
  collection_id: number | null
  language: Language
  sheet: string | null
  analysis: Analysis | null
  mapping: ImportMapping | null
  plan: ImportPlan | null
  rows_read: number
  high_water_row: number
  created_count: number
  changed_count: number
  identical_count: number
  added_count: number
  linked_count: number
  rejected_count: number
  reject_reasons: RejectReason[]
  rejects_bytes: number
  error: string | null
  error_details: ErrorDetails | null
  batch_id: number | null
  check_result: ImportCheck | null
  check_mapping: ImportMapping | null
  started_at: Date | null
  finished_at: Date | null
}

const columns = `id, file_name, state, created_by, collection_id, language, sheet, analysis, mapping, plan, rows_read,
  high_water_row, created_count, changed_count, identical_count, added_count, linked_count, rejected_count, reject_reasons, rejects_bytes,
  error, error_details, batch_id, check_result, check_mapping, started_at, finished_at`

export async function nextImportId(db: TeamDb): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('${db.schema}.import_job', 'id')) as id`,
  )
  return rows[0]!.id
}

export async function insertImport(
  db: TeamDb,
  row: { id: number; fileName: string; createdBy: number; language: Language; at: Date; sheet?: string | null },
): Promise<ImportRow> {
  const { rows } = await db.query<ImportRow>(
    `insert into ${db.schema}.import_job (id, file_name, state, created_by, language, created_at, sheet)
     overriding system value
     values ($1, $2, 'analysing', $3, $4, $5, $6)
     returning ${columns}`,
    [row.id, row.fileName, row.createdBy, row.language, row.at, row.sheet ?? null],
  )
  return rows[0]!
}

export async function findImport(db: TeamDb, importId: number): Promise<ImportRow | undefined> {
  const { rows } = await db.query<ImportRow>(`select ${columns} from ${db.schema}.import_job where id = $1`, [importId])
  return rows[0]
}

interface StateChange {
  state: ImportState
  analysis?: Analysis
  mapping?: ImportMapping
  collectionId?: number | null
  error?: string
  errorDetails?: ErrorDetails
  startedAt?: Date
  finishedAt?: Date
  sheet?: string
  checkMapping?: ImportMapping
  checkResult?: ImportCheck
}

/** Moves an import on if its state allows; undefined when another process was first. */
export async function moveImport(
  db: Pick<TeamDb, 'query' | 'schema'>,
  importId: number,
  change: StateChange,
): Promise<ImportRow | undefined> {
  const { rows } = await db.query<ImportRow>(
    `update ${db.schema}.import_job
     set state = $2,
       analysis = coalesce($4, analysis),
       mapping = coalesce($5, mapping),
       collection_id = coalesce($6, collection_id),
       error = coalesce($7, error),
       error_details = coalesce($8, error_details),
       started_at = coalesce($9, started_at),
       finished_at = coalesce($10, finished_at),
       sheet = coalesce($11, sheet),
       check_mapping = case when $2 = 'analysing' then null else coalesce($12, check_mapping) end,
       check_result = case when $2 in ('analysing', 'checking') then null else coalesce($13, check_result) end
     where id = $1 and state = any($3)
     returning ${columns}`,
    [
      importId,
      change.state,
      statesBefore(change.state),
      json(change.analysis),
      json(change.mapping),
      change.collectionId ?? null,
      change.error ?? null,
      json(change.errorDetails),
      change.startedAt ?? null,
      change.finishedAt ?? null,
      change.sheet ?? null,
      json(change.checkMapping),
      json(change.checkResult),
    ],
  )
  return rows[0]
}

/** In the transaction that makes what the plan names. */
export async function savePlan(
  tx: PlatformTransaction,
  schema: string,
  importId: number,
  plan: ImportPlan,
): Promise<void> {
  await sql`
    update ${sql.id(schema, 'import_job')}
    set plan = ${json(plan)}, collection_id = ${plan.collectionId}
    where id = ${importId}`.execute(tx)
}

/** Progress of reading; gives the state, so that the reader notices a cancellation. */
export async function saveRowsRead(db: TeamDb, importId: number, rowsRead: number): Promise<ImportState | undefined> {
  const { rows } = await db.query<{ state: ImportState }>(
    `update ${db.schema}.import_job set rows_read = $2 where id = $1 returning state`,
    [importId, rowsRead],
  )
  return rows[0]?.state
}

/** A finished chunk; undefined when another process committed it, so that this transaction must not. */
export async function saveHighWater(
  tx: TeamTransaction,
  importId: number,
  chunk: {
    after: number
    row: number
    rowsRead: number
    created: number
    changed: number
    identical: number
    added: number
    linked: number
    rejected: number
    reasons: readonly RejectReason[]
    rejectsBytes: number
    batchId: number | null
  },
): Promise<ImportState | undefined> {
  const { rows } = await tx.query<{ state: ImportState }>(
    `update ${tx.schema}.import_job
     set high_water_row = $3, rows_read = $9, created_count = created_count + $4, rejected_count = rejected_count + $5,
       reject_reasons = $6, rejects_bytes = $7, batch_id = $8, changed_count = changed_count + $10,
       identical_count = identical_count + $11, linked_count = linked_count + $12, added_count = added_count + $13
     where id = $1 and high_water_row = $2 and state in ('running', 'cancelling')
     returning state`,
    [
      importId,
      chunk.after,
      chunk.row,
      chunk.created,
      chunk.rejected,
      json(chunk.reasons),
      chunk.rejectsBytes,
      chunk.batchId,
      chunk.rowsRead,
      chunk.changed,
      chunk.identical,
      chunk.linked,
      chunk.added,
    ],
  )
  return rows[0]?.state
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

export async function failedSince(db: TeamDb, since: Date) {
  const { rows } = await db.query<Pick<ImportRow, 'id' | 'file_name' | 'collection_id' | 'error'> & { at: Date }>(
    `select id, file_name, collection_id, error, coalesce(finished_at, created_at) as at
     from ${db.schema}.import_job
     where state = 'failed' and created_at > $1
     order by id desc
     limit 20`,
    [since],
  )
  return rows
}

const listed = [
  'id',
  'file_name',
  'state',
  'created_by',
  'collection_id',
  'rows_read',
  'created_count',
  'changed_count',
  'identical_count',
  'added_count',
  'rejected_count',
  'batch_id',
  'error',
  'error_details',
  'finished_at',
] as const satisfies (keyof ImportRow)[]

export interface ListedImport extends Pick<ImportRow, (typeof listed)[number]> {
  created_at: Date
  row_count: number | null
  is_reverted: boolean
}

/** Imports that were begun or wait to be, of one person or of all, the newest first. */
export async function newestImports(
  { query, schema }: TeamDb,
  { ownerId, before, limit }: { ownerId: number | null; before: Date | null; limit: number },
): Promise<ListedImport[]> {
  const { rows } = await query<ListedImport>(
    `select ${listed.map((column) => `job.${column}`).join(', ')}, job.created_at,
       (job.analysis ->> 'rowCount')::bigint as row_count,
       exists (
         select from ${schema}.change_batch batch where batch.id = job.batch_id and batch.reverted_by_batch_id is not null
       ) as is_reverted
     from ${schema}.import_job job
     where (job.started_at is not null or job.state in ('analysing', 'ready', 'checking'))
       and ($1::bigint is null or job.created_by = $1)
       and ($2::timestamptz is null or job.created_at < $2)
     order by job.created_at desc
     limit $3`,
    [ownerId, before, limit],
  )
  return rows
}
