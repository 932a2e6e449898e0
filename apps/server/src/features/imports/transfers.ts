import type { ImportEntry, TransferEntry } from '@trellis/domain/imports/transfers-api'
import type { TeamContext } from '../../context.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { newestExports } from './export-queries.ts'
import { toExportEntry } from './exports.ts'
import { type ListedImport, newestImports } from './queries.ts'

const entriesPerPage = 50

/** Imports that were begun or wait to be, and exports, the newest first: one's own, or everybody's for who may read everything. */
export async function transfers(
  ctx: TeamContext,
  before: string | undefined,
): Promise<{ entries: TransferEntry[]; more: boolean }> {
  await ensureTeamSchema(ctx, ctx.team.teamId)
  const asked = {
    ownerId: ctx.access.isUnrestricted ? null : ctx.membership.teamUserId,
    before: before === undefined ? null : new Date(before),
    limit: entriesPerPage + 1,
  }
  const imports = (await newestImports(ctx.teamDb, asked)).map((row) => toImportEntry(ctx, row))
  const exports = (await newestExports(ctx.teamDb, asked)).map((row) => toExportEntry(ctx, row))
  const all = [...imports, ...exports].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { entries: all.slice(0, entriesPerPage), more: all.length > entriesPerPage }
}

function toImportEntry(ctx: TeamContext, row: ListedImport): ImportEntry {
  return {
    kind: 'import',
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    collectionId: row.collection_id,
    collectionName:
      row.collection_id === null ? null : (ctx.team.collectionById.get(row.collection_id)?.pluralName ?? null),
    owner: ctx.wholeTeam.personNameById.get(row.created_by) ?? '',
    isOwn: row.created_by === ctx.membership.teamUserId,
    rowsDone: row.rows_read,
    rowsTotal: row.row_count ?? 0,
    created: row.created_count,
    changed: row.changed_count,
    identical: row.identical_count,
    added: row.added_count,
    rejected: row.rejected_count,
    batchId: row.batch_id,
    isReverted: row.is_reverted,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
    errorDetails: row.error_details,
  }
}
