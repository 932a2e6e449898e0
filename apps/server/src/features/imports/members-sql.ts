import type { TeamTransaction } from '../../platform/team-db.ts'

/** Of these records those that are not in the hand-picked collection yet. */
export async function outsiders(
  { query, schema }: TeamTransaction,
  collectionId: number,
  recordIds: readonly number[],
): Promise<number[]> {
  if (recordIds.length === 0) return []
  const { rows } = await query<{ id: number }>(
    `select asked.id
     from unnest($2::bigint[]) asked(id)
     where not exists (
       select from ${schema}.membership member where member.collection_id = $1 and member.record_id = asked.id
     )`,
    [collectionId, recordIds],
  )
  return rows.map(({ id }) => id)
}
