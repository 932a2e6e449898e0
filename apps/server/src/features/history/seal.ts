import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { batchLine, blockHash, noHash, rowLine } from './seal-hash.ts'
import {
  currentSnapshot,
  deleteHistoryOf,
  hashesOfBatches,
  insertBlock,
  insertSeals,
  keepRowHashes,
  lastBlock,
  lockChain,
  purgedIn,
  unsealedBatches,
} from './seal-queries.ts'

const batchesPerBlock = 500
const minutesBetween = 10

/** Seals the history of every team, and queues itself again: one such job waits at a time. */
export async function sealEveryHistory(
  services: Services,
  teamIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const teamId of teamIds) {
    if (signal.aborted) break
    await ensureTeamSchema(services, teamId)
    await sealHistory(services, teamDbFor(services.pool, teamId))
  }
  await sealEveryHistoryLater(services, new Date(services.clock.now().getTime() + minutesBetween * 60_000))
}

export async function sealEveryHistoryLater({ jobs }: Pick<Services, 'jobs'>, runAt: Date): Promise<void> {
  await jobs.enqueue('seal-every-history', {}, { key: 'seal-every-history', runAt })
}

/** Everything committed so far goes into blocks. Can be stopped anywhere and run again, also beside itself. */
export async function sealHistory({ clock }: Pick<Services, 'clock'>, db: TeamDb): Promise<void> {
  // Most teams have been quiet since the last time.
  const { seen = null } = (await lastBlock(db)) ?? {}
  if ((await unsealedBatches(db, { seen, limit: 1 })).length === 0) return
  while ((await db.transaction((tx) => sealOnce(tx, clock.now()))) === batchesPerBlock);
}

async function sealOnce(tx: TeamTransaction, at: Date): Promise<number> {
  await lockChain(tx)
  const last = await lastBlock(tx)
  const now = await currentSnapshot(tx)
  const batchIds = await unsealedBatches(tx, { seen: last?.seen ?? null, limit: batchesPerBlock })
  if (batchIds.length === 0) return 0
  const hashes = await hashesOfBatches(tx, batchIds)
  const seals = batchIds.flatMap((batchId) => {
    const hash = hashes.get(batchId)
    return hash ? [{ batchId, hash }] : []
  })
  const facts = { id: (last?.id ?? 0) + 1, kind: 'seal' as const, at, previousHash: last?.hash ?? noHash }
  const hash = blockHash(
    facts,
    seals.map(({ batchId, hash: own }) => batchLine(batchId, own)),
  )
  // Where more wait than fit, the next block looks from the same place again.
  const seen = batchIds.length < batchesPerBlock ? now : (last?.seen ?? firstSnapshot)
  await insertBlock(tx, { ...facts, hash, seen })
  await insertSeals(tx, facts.id, seals)
  return batchIds.length
}

/** Nothing was seen yet. */
const firstSnapshot = '3:3:'

/**
 * Removes sealed history on purpose: the rows go, their hashes stay, and a block of its own says so, which keeps the rest
 * verifiable. To be called in the transaction that removes.
 * @param remove given the id of that block; marks what it removed with it
 */
export async function purgeSealed(
  tx: TeamTransaction,
  at: Date,
  remove: (blockId: number) => Promise<void>,
): Promise<void> {
  await lockChain(tx)
  const last = await lastBlock(tx)
  const facts = { id: (last?.id ?? 0) + 1, kind: 'purge' as const, at, previousHash: last?.hash ?? noHash }
  await remove(facts.id)
  const removed = await purgedIn(tx, facts.id)
  if (removed.batches.length + removed.rows.length === 0) return
  const hash = blockHash(facts, purgeLines(removed))
  await insertBlock(tx, { ...facts, hash, seen: last?.seen ?? firstSnapshot })
}

export const purgeLines = ({ batches, rows }: Awaited<ReturnType<typeof purgedIn>>): string[] => [
  ...batches.map(({ batchId, hash }) => batchLine(batchId, hash)),
  ...rows.map(rowLine),
]

/** Before changes are deleted with their records. */
export const keepSealOf = (tx: TeamTransaction, at: Date, recordIds: readonly number[]): Promise<void> =>
  purgeSealed(tx, at, (blockId) => keepRowHashes(tx, { recordIds }, blockId))

/** Before a root collection is dropped: its history goes first, in a transaction of its own. */
export const dropHistoryOf = (db: TeamDb, at: Date, rootId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await purgeSealed(tx, at, (blockId) => keepRowHashes(tx, { rootId }, blockId))
    await deleteHistoryOf(tx, rootId)
  })
