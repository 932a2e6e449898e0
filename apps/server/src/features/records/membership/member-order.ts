import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { refuseUnlessMayWrite } from '../../permissions/may-write.ts'
import { pickedCollection } from './membership.ts'
import { noteWrite } from '../note-write.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

/**
 * Puts members behind another in the order made by hand. Only their own places change, unless no number is left between two
 * neighbours: then all get new ones.
 * @throws AppError record-not-found for who is no member
 */
export async function orderMembers(
  ctx: TeamContext,
  collectionId: number,
  { recordIds, after }: { recordIds: readonly number[]; after: number | null },
): Promise<void> {
  const collection = pickedCollection(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const moving = [...new Set(recordIds)]
  if (after !== null && moving.includes(after)) throw new AppError('record-not-found')
  await ctx.teamDb.transaction(async (tx) => {
    await lockOrder(tx, collectionId)
    const place = async () => betweenRanks(await neighbourRanks(tx, collectionId, { moving, after }), moving.length)
    let ranks = await place()
    if (!ranks) {
      await numberAnew(tx, collectionId)
      ranks = await place()
    }
    const { rowCount } = await tx.query(
      `update ${tx.schema}.membership m
       set rank = given.rank
       from unnest($2::bigint[], $3::float8[]) given(id, rank)
       where m.collection_id = $1::bigint and m.record_id = given.id`,
      [collectionId, moving, ranks],
    )
    if (rowCount !== moving.length) throw new AppError('record-not-found')
    await noteOrder(tx, collectionId, ctx.membership.teamUserId)
  })
  await noteWrite(ctx, [collection])
}

/** Two people who move members at once do so one after the other. */
const lockOrder = ({ query, schema }: Writer, collectionId: number) =>
  query(
    `select from ${schema}.membership where collection_id = $1::bigint order by rank, record_id limit 1 for update`,
    [collectionId],
  )

/** History says nothing of places: pages hear of them by this (decision 0012). */
const noteOrder = ({ query, schema }: Writer, collectionId: number, teamUserId: number) =>
  query(
    `insert into ${schema}.member_order (collection_id, ordered_by)
     values ($1, $2)
     on conflict (collection_id) do update set ordered_by = excluded.ordered_by, written_in = pg_current_xact_id()`,
    [collectionId, teamUserId],
  )

interface Neighbours {
  before: number | null
  behind: number | null
}

async function neighbourRanks(
  { query, schema }: Writer,
  collectionId: number,
  { moving, after }: { moving: readonly number[]; after: number | null },
): Promise<Neighbours> {
  const { rows } = await query<{ before: number | null; behind: number | null; is_there: boolean }>(
    `with anchor as (
       select rank, record_id from ${schema}.membership where collection_id = $1::bigint and record_id = $2::bigint
     )
     select (select rank from anchor) as before, $2::bigint is null or exists (select from anchor) as is_there, (
       select m.rank
       from ${schema}.membership m
       where m.collection_id = $1::bigint and m.record_id <> all($3::bigint[])
         and ($2::bigint is null or (m.rank, m.record_id) > (select rank, record_id from anchor))
       order by m.rank, m.record_id
       limit 1
     ) as behind`,
    [collectionId, after, moving],
  )
  if (!rows[0]?.is_there) throw new AppError('record-not-found')
  return { before: rows[0].before, behind: rows[0].behind }
}

/** Undefined where the numbers between have run out. */
function betweenRanks({ before, behind }: Neighbours, count: number): number[] | undefined {
  if (behind === null) return Array.from({ length: count }, (_, index) => (before ?? 0) + index + 1)
  const from = before ?? behind - count - 1
  const step = (behind - from) / (count + 1)
  const ranks = Array.from({ length: count }, (_, index) => from + step * (index + 1))
  const all = [from, ...ranks, behind]
  return all.every((rank, index) => index === 0 || rank > all[index - 1]!) ? ranks : undefined
}

const numberAnew = ({ query, schema }: Writer, collectionId: number) =>
  query(
    `update ${schema}.membership m
     set rank = place.rank
     from (
       select record_id, row_number() over (order by rank, record_id) as rank
       from ${schema}.membership
       where collection_id = $1::bigint
     ) place
     where m.collection_id = $1::bigint and m.record_id = place.record_id`,
    [collectionId],
  )
