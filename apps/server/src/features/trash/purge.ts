import { daysInTrash } from '@trellis/domain/trash/api'
import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { dropHistoryOf, keepSealOf } from '../history/seal.ts'
import { configChanged } from '../teams/team-config.ts'
import { changeSchema } from '../teams/schema-queue.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import {
  deleteRecords,
  dropCollection,
  dropOutdatedCards,
  dropField,
  lockOutdatedRecords,
  outdatedConfiguration,
  teamsWithSchema,
} from './queries.ts'

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
}

async function purgeConfiguration(services: Services, teamId: number, before: Date): Promise<void> {
  await dropOutdatedCards(services.db, teamId, before)
  const { fields, collections } = await outdatedConfiguration(services.db, teamId, before)
  if (fields.length === 0 && collections.length === 0) return
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
      if (idsByRoot.size > 0) await keepSealOf(tx, services.clock.now(), [...idsByRoot.values()].flat())
      for (const [rootId, ids] of idsByRoot) await deleteRecords(tx, { rootId, ids })
      return [...idsByRoot.values()].flat().length
    })
    if (count === 0) return
  }
}
