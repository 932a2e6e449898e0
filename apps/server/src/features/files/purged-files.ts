import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { keysOf } from './files.ts'
import { deleteUnnamed, fileFieldsOf, noteFilesOfField, noteNamedFiles } from './purged-files-queries.ts'

const filesAtOnce = 500

/** Before records are removed for good: the files that they and their history name are to be looked at afterwards. */
export async function noteFilesOfRecords(
  services: Pick<Services, 'db'>,
  tx: TeamTransaction,
  { rootId, ids }: { rootId: number; ids: readonly number[] },
): Promise<void> {
  const fields = await fileFieldsOf(services.db, tx.teamId)
  await noteNamedFiles(tx, { fields: fields.filter((field) => field.rootId === rootId), rootId, recordIds: ids })
}

/** Before a field is removed for good, or all fields of a collection. */
export async function noteFilesOfFields(
  { pool }: Pick<Services, 'pool'>,
  { teamId, fieldIds }: { teamId: number; fieldIds: readonly number[] },
): Promise<void> {
  if (fieldIds.length > 0) await noteFilesOfField(teamDbFor(pool, teamId), fieldIds)
}

export async function dropPurgedFilesLater({ jobs }: Pick<Services, 'jobs'>, teamId: number): Promise<void> {
  await jobs.enqueue('drop-purged-files', { teamId }, { key: `drop-purged-files-${teamId}`, queue: 'purge-trash' })
}

/** Removes files that were noted and that no record, trash or history names any more. */
export async function dropPurgedFiles(services: Services, { teamId }: { teamId: number }): Promise<void> {
  await ensureTeamSchema(services, teamId)
  const db = teamDbFor(services.pool, teamId)
  for (;;) {
    const fields = await fileFieldsOf(services.db, teamId)
    const done = await db.transaction((tx) => deleteUnnamed(tx, { fields, limit: filesAtOnce }))
    // The rows are gone for sure now: a crash here leaves bytes that nobody names, never a name without bytes.
    await services.files.remove(done.keys.flatMap(keysOf))
    if (done.looked < filesAtOnce) return
  }
}
