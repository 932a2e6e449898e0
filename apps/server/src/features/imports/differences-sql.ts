import type { Field } from '@trellis/domain/fields/field'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { CheckedValues } from '../records/values/check-values.ts'
import { changedSql, jsonObjectOf } from '../records/values/json-sql.ts'
import { tableOf } from '../records/record-table.ts'

interface Wanted {
  readonly recordId: number
  readonly patch: CheckedValues
}

interface Difference {
  readonly before: CheckedValues
  /** Only what changes; null where nothing does. */
  readonly after: CheckedValues | null
}

/** What new values would change of records, as the writer of many records tells it (records/patch-sql.ts). */
export async function differences(
  tx: TeamTransaction,
  team: TeamConfig,
  collection: { rootId: number },
  { fields, wanted }: { fields: readonly Field[]; wanted: readonly Wanted[] },
): Promise<Map<number, Difference>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.query<{ id: number; before: CheckedValues; after: CheckedValues | null }>(
    `with given as materialized (
       select id, patch::jsonb as patch from unnest($1::bigint[], $2::text[]) as given(id, patch)
     ), old as materialized (
       select r.id, given.patch, ${jsonObjectOf({ team, schema: tx.schema }, fields, 'r')} as now
       from given
       join ${tableOf(tx.schema, collection)} r on r.id = given.id
     )
     select old.id, old.now as before, ${changedSql('old.now', 'old.patch')} as after
     from old`,
    [wanted.map(({ recordId }) => recordId), wanted.map(({ patch }) => JSON.stringify(patch))],
  )
  return new Map(rows.map(({ id, before, after }) => [id, { before, after }]))
}
