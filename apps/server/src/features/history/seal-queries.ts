import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { batchHashesSql, changeHashesSql, rangeHashesSql } from './seal-sql.ts'

type Reader = Pick<TeamDb | TeamTransaction, 'query' | 'schema'>

export interface Block {
  id: number
  kind: 'seal' | 'purge'
  at: Date
  previousHash: Buffer
  hash: Buffer
}

interface BlockRow {
  id: number
  kind: 'seal' | 'purge'
  at: Date
  previous_hash: Buffer
  hash: Buffer
}

const toBlock = ({ previous_hash: previousHash, ...row }: BlockRow): Block => ({ ...row, previousHash })

/** One writer of the chain at a time, until the transaction ends. */
export async function lockChain({ query, teamId }: TeamTransaction): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtext('history'), $1::int)`, [teamId % 2_147_483_647])
}

/** `seen` is null where it is of a time that a restore took the database back to before. */
export async function lastBlock({ query, schema }: Reader): Promise<(Block & { seen: string | null }) | undefined> {
  const { rows } = await query<BlockRow & { seen: string | null }>(
    `select id, kind, at, previous_hash, hash,
       case when pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot()) then seen::text end as seen
     from ${schema}.history_block
     order by id desc
     limit 1`,
  )
  return rows[0] && { ...toBlock(rows[0]), seen: rows[0].seen }
}

/**
 * Committed batches that no block holds yet, in the order of the transactions that wrote them (decision 0012). An import
 * is sealed when it is over. What the last block saw narrows the search.
 */
export async function unsealedBatches(
  { query, schema }: Reader,
  { seen, limit }: { seen: string | null; limit: number },
): Promise<number[]> {
  const isLater =
    seen === null ? '$1::text is null' : `(b.written_in >= pg_snapshot_xmin($1::pg_snapshot) or b.kind = 'import')`
  const { rows } = await query<{ id: number }>(
    `select b.id
     from ${schema}.change_batch b
     where ${isLater}
       and not exists (select from ${schema}.history_seal s where s.batch_id = b.id)
       and not exists (select from ${schema}.import_job j where j.batch_id = b.id and j.finished_at is null)
     order by b.written_in, b.id
     limit $2`,
    [seen, limit],
  )
  return rows.map(({ id }) => id)
}

export async function hashesOfBatches(
  { query, schema }: Reader,
  batchIds: readonly number[],
): Promise<Map<number, Buffer>> {
  const { rows } = await query<{ batch_id: number; hash: Buffer }>(batchHashesSql(schema, '$1::bigint[]'), [batchIds])
  return new Map(rows.map((row) => [row.batch_id, row.hash]))
}

/** `seen` is the snapshot of before the batches were looked for: what commits meanwhile is found by the next block. */
export async function insertBlock({ query, schema }: TeamTransaction, block: Block & { seen: string }): Promise<void> {
  await query(
    `insert into ${schema}.history_block (id, kind, at, seen, previous_hash, hash) values ($1, $2, $3, $4, $5, $6)`,
    [block.id, block.kind, block.at, block.seen, block.previousHash, block.hash],
  )
}

export async function currentSnapshot({ query }: Pick<Reader, 'query'>): Promise<string> {
  const { rows } = await query<{ seen: string }>(`select pg_current_snapshot()::text as seen`)
  return rows[0]!.seen
}

export async function insertSeals(
  { query, schema }: TeamTransaction,
  blockId: number,
  seals: readonly { batchId: number; hash: Buffer }[],
): Promise<void> {
  await query(
    `insert into ${schema}.history_seal (batch_id, block_id, place, hash)
     select sealed.batch_id, $1, sealed.place, sealed.hash
     from unnest($2::bigint[], $3::bytea[]) with ordinality sealed(batch_id, hash, place)`,
    [blockId, seals.map(({ batchId }) => batchId), seals.map(({ hash }) => hash)],
  )
}

export async function blocksAfter({ query, schema }: Reader, id: number, limit: number): Promise<Block[]> {
  const { rows } = await query<BlockRow>(
    `select id, kind, at, previous_hash, hash from ${schema}.history_block where id > $1 order by id limit $2`,
    [id, limit],
  )
  return rows.map(toBlock)
}

export interface Seal {
  readonly batchId: number
  readonly hash: Buffer
  readonly purgedIn: number | null
}

export async function sealsOfBlock({ query, schema }: Reader, blockId: number): Promise<Seal[]> {
  const { rows } = await query<{ batch_id: number; hash: Buffer; purged_in: number | null }>(
    `select batch_id, hash, purged_in from ${schema}.history_seal where block_id = $1::bigint order by place`,
    [blockId],
  )
  return rows.map((row) => ({ batchId: row.batch_id, hash: row.hash, purgedIn: row.purged_in }))
}

/** What a purging block removed: whole batches, and single rows. */
export async function purgedIn({ query, schema }: Reader, blockId: number) {
  const { rows: batches } = await query<{ batch_id: number; hash: Buffer }>(
    `select batch_id, hash from ${schema}.history_seal where purged_in = $1::bigint order by batch_id`,
    [blockId],
  )
  const { rows } = await query<{ batch_id: number; part: number; place: number; hash: Buffer }>(
    `select batch_id, part, place, hash from ${schema}.history_purged_row
     where purged_in = $1::bigint order by batch_id, part, place`,
    [blockId],
  )
  return {
    batches: batches.map((row) => ({ batchId: row.batch_id, hash: row.hash })),
    rows: rows.map(({ batch_id: batchId, ...row }) => ({ batchId, ...row })),
  }
}

/** Sealed batches of before a day, oldest first, that are there still. */
export async function outdatedBatches(
  { query, schema }: Reader,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const { rows } = await query<{ batch_id: number }>(
    `select s.batch_id
     from ${schema}.change_batch b
     join ${schema}.history_seal s on s.batch_id = b.id
     where b.at < $1 and s.purged_in is null
     order by b.at
     limit $2`,
    [before, limit],
  )
  return rows.map((row) => row.batch_id)
}

/** For good: the rows of these batches. Their hashes stay. */
export async function deleteBatches(
  { query, schema }: TeamTransaction,
  { batchIds, blockId }: { batchIds: readonly number[]; blockId: number },
): Promise<void> {
  await query(`delete from ${schema}.change where batch_id = any($1::bigint[])`, [batchIds])
  await query(`delete from ${schema}.creation_range where batch_id = any($1::bigint[])`, [batchIds])
  await query(`delete from ${schema}.change_batch where id = any($1::bigint[])`, [batchIds])
  await query(`update ${schema}.history_seal set purged_in = $2::bigint where batch_id = any($1::bigint[])`, [
    batchIds,
    blockId,
  ])
}

/** Keeps the hashes of sealed changes, and ranges of imported ids, that are about to be deleted. */
export async function keepRowHashes(
  { query, schema }: TeamTransaction,
  doomed: { recordIds: readonly number[] } | { rootId: number },
  blockId: number,
): Promise<void> {
  const isOfRecords = 'recordIds' in doomed
  const hashes = isOfRecords
    ? changeHashesSql(schema, 'c.record_id = any($1::bigint[])')
    : `${changeHashesSql(schema, 'c.collection_id = $1::bigint')}
      union all
      ${rangeHashesSql(schema, 'g.collection_id = $1::bigint')}`
  await query(
    `insert into ${schema}.history_purged_row (batch_id, part, place, hash, purged_in)
     select kept.batch_id, kept.part, kept.place, kept.hash, $2::bigint
     from (${hashes}) kept
     join ${schema}.history_seal s on s.batch_id = kept.batch_id and s.purged_in is null`,
    [isOfRecords ? doomed.recordIds : doomed.rootId, blockId],
  )
}

/** Those of the blocks that purged something. */
export async function purgeBlocksAmong(
  { query, schema }: Reader,
  blockIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await query<{ id: number }>(
    `select id from ${schema}.history_block where kind = 'purge' and id = any($1::bigint[])`,
    [blockIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The history of a collection that is about to be dropped. */
export async function deleteHistoryOf({ query, schema }: TeamTransaction, rootId: number): Promise<void> {
  await query(`delete from ${schema}.change where collection_id = $1::bigint`, [rootId])
  await query(`delete from ${schema}.creation_range where collection_id = $1::bigint`, [rootId])
}

export async function keepingFacts({ query, schema }: Reader) {
  const { rows } = await query<{ blocks: number; at: Date | null; hash: Buffer | null; purged: number }>(
    `select (select count(*)::int from ${schema}.history_block) as blocks, last.at, last.hash,
       (select count(*)::int from ${schema}.history_seal where purged_in is not null) as purged
     from (select 1) one
     left join (select at, hash from ${schema}.history_block order by id desc limit 1) last on true`,
  )
  return rows[0]!
}
