import type { Statement } from '../../platform/statement.ts'

/** Each record gets its own values, whatever version it has: the source of a writer of many records (records/patch-sql.ts). */
export const ownValues =
  (rows: readonly { id: number; patch: string }[]) =>
  ({ param }: Statement) =>
    `select id, null::int as version, patch::jsonb, null::jsonb as expected
  from unnest(${param(
    rows.map(({ id }) => id),
    'bigint[]',
  )}, ${param(
    rows.map(({ patch }) => patch),
    'text[]',
  )}) as given(id, patch)`
