import { daysInTrash } from '@trellis/domain/trash/api'
import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { dropPurgedFilesLater, noteFilesOfFields, noteFilesOfRecords } from '../files/purged-files.ts'
import { dropHistoryOf, keepSealOf } from '../history/seal.ts'
import { historiesGoingWith } from '../records/merging/merge-sql.ts'
import { configChanged } from '../teams/team-config.ts'
import { changeSchema } from '../teams/schema-queue.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import {
  deleteHistories,
  deleteRecords,
  dropCollection,
  dropOutdatedCards,
  dropField,
  fieldsOfCollections,
  lockOutdatedRecords,
  outdatedConfiguration,
  teamsWithSchema,
} from './queries.ts'
import { dropOutdatedWork } from './work-sql.ts'

const dayMs = 24 * 60 * 60 * 1000
const recordsAtOnce = 1000

/** Queues the purge of every team, and itself again for tomorrow: one such job waits at a time. */
export async function purgeEveryTrash(services: Services): Promise<void> {
  for (const teamId of await teamsWithSchema(services.db)) {
    await services.jobs.enqueue('purge-trash', { teamId }, { key: `purge-trash-${teamId}`, queue: 'purge-trash' })
  }
  await purgeEveryTrashLater(services, new Date(services.clock.now().getTime() + dayMs))
}

export async function purgeEveryTrashLater({ jobs }: Services, runAt: Date): Promise<void> {
  await jobs.enqueue('purge-every-trash', {}, { key: 'purge-every-trash', runAt })
}

/** Removes for good what has been in a team's trash for 30 days. Can be stopped anywhere and run again. */
export async function purgeTrash(services: Services, { teamId }: { teamId: number }): Promise<void> {
  await ensureTeamSchema(services, teamId)
  const before = new Date(services.clock.now().getTime() - daysInTrash * dayMs)
  await purgeConfiguration(services, teamId, before)
  await purgeRecords(services, teamId, before)
  await dropOutdatedWork(teamDbFor(services.pool, teamId), before)
  await dropPurgedFilesLater(services, teamId)
}

async function purgeConfiguration(services: Services, teamId: number, before: Date): Promise<void> {
  await dropOutdatedCards(services.db, teamId, before)
  const { fields, collections } = await outdatedConfiguration(services.db, teamId, before)
  if (fields.length === 0 && collections.length === 0) return
  const gone = collections.map(({ id }) => id)
  const fieldIds = [...fields.map(({ id }) => id), ...(await fieldsOfCollections(services.db, teamId, gone))]
  await noteFilesOfFields(services, { teamId, fieldIds })
  // One at a time: each holds its table's lock for a moment only.
  for (const field of fields) await changeSchema(services, teamId, (tx) => dropField(tx, teamId, field))
  for (const one of collections) {
    if (one.id === one.root_id) await dropHistoryOf(teamDbFor(services.pool, teamId), services.clock.now(), one.id)
    await changeSchema(services, teamId, (tx) => dropCollection(tx, teamId, one))
  }
  await configChanged(services, teamId)
}

async function purgeRecords(services: Services, teamId: number, before: Date): Promise<void> {
  const db = teamDbFor(services.pool, teamId)
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const idsByRoot = await lockOutdatedRecords(tx, { before, limit: recordsAtOnce })
      const historyIds = await historiesGoingWith(tx, [...idsByRoot.values()].flat())
      if (historyIds.length > 0) await keepSealOf(tx, services.clock.now(), historyIds)
      for (const [rootId, ids] of idsByRoot) {
        await noteFilesOfRecords(services, tx, { rootId, ids })
        await deleteRecords(tx, { rootId, ids })
      }
      await deleteHistories(tx, historyIds)
      return [...idsByRoot.values()].flat().length
    })
    if (count === 0) return
  }
}
