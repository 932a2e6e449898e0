import { collectionsBelow, isHandPicked, lineOf } from '@trellis/domain/collections/tree'
import { AppError } from '@trellis/domain/errors'
import type { BulkTarget } from '@trellis/domain/records/grid-api'
import type { AddTarget } from '@trellis/domain/records/membership-api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { Statement } from '../../../platform/statement.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { refuseUnlessMayWrite } from '../../permissions/may-write.ts'
import type { BatchFacts } from '../batch.ts'
import { idsStatement, listedIdsStatement } from '../bulk/bulk-target-sql.ts'
import { filterSql } from '../pages/filter-sql.ts'
import { fitsSql } from './members-sql.ts'
import { deleteMembers, insertMembers, lockMembers, theseIds } from './membership-sql.ts'
import type { Written } from './membership-sql.ts'
import { noteWrite } from '../note-write.ts'
import { scopeOf } from '../pages/page-sql.ts'
import { collectionOf, tableOf } from '../record-table.ts'
import { seenSql } from '../seen.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { authorOf } from '../write.ts'

interface Changed {
  /** Null where nothing was to be done. */
  batchId: number | null
  count: number
  skipped: number
}

/** Adds records to a hand-picked collection and those above it: one transaction, one batch, set-based. */
export async function addMembers(ctx: TeamContext, collectionId: number, target: AddTarget): Promise<Changed> {
  const collection = pickedCollection(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const line = (source: Added['source']) => (tx: TeamTransaction, batch: { batchId: number; at: Date }) =>
    insertIntoLine(tx, ctx.wholeTeam, collection, { source, ...batch })
  if ('from' in target && fitsAll(ctx.wholeTeam, collection)) {
    const from = sameTree(ctx.team, collection, target.from)
    const source = (statement: Statement) => listedIdsStatement(ctx, from.id, target.matching, statement).text
    return changeMembers(ctx, collection, line(source))
  }
  const asked =
    'from' in target ? await idsIn(ctx, sameTree(ctx.team, collection, target.from), target) : target.recordIds
  const ids = await fittingIds(ctx, collection, asked)
  if (ids.length === 0) return { batchId: null, count: 0, skipped: asked.length }
  const changed = await changeMembers(ctx, collection, line(theseIds(ids)))
  return { ...changed, skipped: asked.length - changed.count }
}

/** Whether no condition above the collection keeps any record of the tree out. */
const fitsAll = (team: TeamConfig, { id }: ConfiguredCollection) => lineOf(team, id).every(({ isSmart }) => !isSmart)

/** Removes records from a hand-picked collection and those below it. */
export async function removeMembers(ctx: TeamContext, collectionId: number, target: BulkTarget): Promise<Changed> {
  const collection = pickedCollection(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const below = collectionsBelow(ctx.wholeTeam, collection).filter(isHandPicked)
  const collectionIds = [collection, ...below].map(({ id }) => id)
  const source = (statement: Statement) => idsStatement(ctx, collectionId, target, statement).text
  const changed = await changeMembers(ctx, collection, (tx, batch) =>
    deleteMembers(tx, { source, collectionIds, rootId: collection.rootId, ...batch }),
  )
  return 'recordIds' in target ? { ...changed, skipped: target.recordIds.length - changed.count } : changed
}

/** The part of adding that other writes of records share: an import into a sub-collection has its own batch. */
export async function addToLine(
  tx: Pick<TeamTransaction, 'schema' | 'query'>,
  team: TeamConfig,
  collection: ConfiguredCollection,
  { recordIds, batchId, at }: { recordIds: readonly number[]; batchId: number; at: Date },
): Promise<number> {
  if (recordIds.length === 0) return 0
  await lockMembers(tx, [collection.rootId])
  const { count } = await insertIntoLine(tx, team, collection, { source: theseIds(recordIds), batchId, at })
  return count
}

interface Added {
  readonly source: (statement: Statement) => string
  readonly batchId: number
  readonly at: Date
}

/** The tree is locked already. */
async function insertIntoLine(
  tx: Pick<TeamTransaction, 'schema' | 'query'>,
  team: TeamConfig,
  collection: ConfiguredCollection,
  added: Added,
): Promise<Written> {
  const collectionIds = lineOf(team, collection.id)
    .filter(isHandPicked)
    .map(({ id }) => id)
  if (collectionIds.length === 0) return { asked: 0, count: 0 }
  return insertMembers(tx, { collectionIds, rootId: collection.rootId, ...added })
}

async function changeMembers(
  ctx: TeamContext,
  collection: ConfiguredCollection,
  write: (tx: TeamTransaction, batch: { batchId: number; at: Date }) => Promise<Written>,
): Promise<Changed> {
  const facts: BatchFacts = { kind: 'membership', at: ctx.clock.now(), author: authorOf(ctx) }
  const changed = await ctx.teamDb.transaction(async (tx) => {
    await lockMembers(tx, [collection.rootId])
    const batchId = await insertBatch(tx, facts, collection.rootId)
    const { asked, count } = await write(tx, { batchId, at: facts.at })
    await setBatchCount(tx, batchId, count)
    return { batchId: count > 0 ? batchId : null, count, skipped: asked - count }
  })
  if (changed.count > 0) await noteWrite(ctx, [collection])
  return changed
}

/** @throws AppError collection-not-found, members-not-by-hand for a root or a smart collection */
export function pickedCollection(team: TeamConfig, collectionId: number): ConfiguredCollection {
  const collection = collectionOf(team, collectionId)
  if (!isHandPicked(collection)) throw new AppError('members-not-by-hand', { collectionId })
  return collection
}

function sameTree(team: TeamConfig, { rootId }: ConfiguredCollection, fromId: number): ConfiguredCollection {
  const from = collectionOf(team, fromId)
  if (from.rootId !== rootId) throw new AppError('collection-not-found')
  return from
}

async function idsIn(ctx: TeamContext, from: ConfiguredCollection, target: Extract<AddTarget, { from: number }>) {
  const { text, values } = listedIdsStatement(ctx, from.id, target.matching)
  return (await ctx.teamDb.textRows(text, values)).map(([id]) => Number(id))
}

/** Live records of the tree that the reader may know of and that fit the conditions above the collection, in the order asked. */
export async function fittingIds(
  ctx: TeamContext,
  collection: ConfiguredCollection,
  recordIds: readonly number[],
): Promise<number[]> {
  const scope = scopeOf(ctx, collection.id)
  const smart = lineOf(ctx.wholeTeam, collection.id).filter(({ isSmart }) => isSmart)
  const conditions = [
    'r.deleted_at is null',
    `r.id = any(${scope.statement.param(recordIds, 'bigint[]')})`,
    seenSql(scope, collection.rootId),
    ...smart.map((above) => fitsSql(scope, above, filterSql)),
  ]
  const text = `select r.id from ${tableOf(scope.schema, collection)} r where ${conditions.join(' and ')}`
  const fitting = new Set((await ctx.teamDb.textRows(text, scope.statement.values)).map(([id]) => Number(id)))
  return [...new Set(recordIds)].filter((id) => fitting.has(id))
}
