import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { sealApi } from '@trellis/domain/history/seal-api'
import type { TeamContext } from '../../context.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { batchLine, blockHash, noHash } from './seal-hash.ts'
import { purgeLines, sealHistory } from './seal.ts'
import { blocksAfter, hashesOfBatches, keepingFacts, purgeBlocksAmong, purgedIn, sealsOfBlock } from './seal-queries.ts'
import type { Block } from './seal-queries.ts'

type Verified = ReplyOf<typeof sealApi.verify>
type Broken = NonNullable<Verified['broken']>
type Fault = { fault: Broken['fault']; batchId: number | null } | null

/** Of one call; the next one goes on. */
const budgetMs = 4000
const blocksAtOnce = 50

/** Computes every hash again from history as it is, block by block, and names the first that does not fit. */
export async function verifyHistory(ctx: TeamContext, after: number): Promise<Verified> {
  const { teamDb } = ctx
  if (after === 0) await sealHistory(ctx, teamDb)
  const startedAt = performance.now()
  const { blocks: all } = await keepingFacts(teamDb)
  let upTo = after
  // What comes before was verified by the call before.
  let previous = after === 0 ? undefined : (await blocksAfter(teamDb, after - 1, 1))[0]
  for (;;) {
    const blocks = await blocksAfter(teamDb, upTo, blocksAtOnce)
    for (const block of blocks) {
      const fault = await faultOf(teamDb, block, previous)
      if (fault)
        return { upTo, blocks: all, more: false, broken: { blockId: block.id, at: block.at.toISOString(), ...fault } }
      previous = block
      upTo = block.id
      if (performance.now() - startedAt > budgetMs) return { upTo, blocks: all, more: true, broken: null }
    }
    if (blocks.length < blocksAtOnce) return { upTo, blocks: all, more: false, broken: null }
  }
}

async function faultOf(db: TeamDb, block: Block, previous: Block | undefined): Promise<Fault> {
  const isNext = block.id === (previous?.id ?? 0) + 1
  if (!isNext || !block.previousHash.equals(previous?.hash ?? noHash)) return { fault: 'chain', batchId: null }
  return block.kind === 'purge' ? faultOfPurge(db, block) : faultOfSeal(db, block)
}

async function faultOfPurge(db: TeamDb, block: Block): Promise<Fault> {
  const removed = await purgedIn(db, block.id)
  return blockHash(block, purgeLines(removed)).equals(block.hash) ? null : { fault: 'block', batchId: null }
}

async function faultOfSeal(db: TeamDb, block: Block): Promise<Fault> {
  const seals = await sealsOfBlock(db, block.id)
  const lines = seals.map(({ batchId, hash }) => batchLine(batchId, hash))
  if (!blockHash(block, lines).equals(block.hash)) return { fault: 'block', batchId: null }
  const purges = await purgeBlocksAmong(
    db,
    seals.flatMap(({ purgedIn: purge }) => purge ?? []),
  )
  const astray = seals.find(({ purgedIn: purge }) => purge !== null && !purges.has(purge))
  if (astray) return { fault: 'missing', batchId: astray.batchId }
  const there = seals.filter(({ purgedIn: purge }) => purge === null)
  const hashes = await hashesOfBatches(
    db,
    there.map(({ batchId }) => batchId),
  )
  for (const { batchId, hash } of there) {
    const now = hashes.get(batchId)
    if (!now) return { fault: 'missing', batchId }
    if (!now.equals(hash)) return { fault: 'changed', batchId }
  }
  return null
}
