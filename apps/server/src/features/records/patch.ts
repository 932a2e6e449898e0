import { wholeTree } from '@trellis/domain/collections/tree'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { BatchFacts } from './batch.ts'
import type { CheckedValues } from './values/check-values.ts'
import { contextWithFiles } from './values/named-files.ts'
import { setSpinesSql, valuesSql, writePatches } from './patch-sql.ts'
import type { Patched, Patches } from './patch-sql.ts'
import { touchesSearch } from './values/search-vector.ts'
import { explain, spineOf } from './write.ts'

/** Records per statement of a bulk change: small enough to report progress, large enough not to cost round trips. */
export const patchChunk = 5000

/** Changes many records of one collection, their history, names and search documents; gives those that changed. */
export async function patchRecords(
  tx: TeamTransaction,
  team: TeamConfig,
  collection: ConfiguredCollection,
  patches: Patches,
  batch: Pick<BatchFacts, 'at' | 'author'> & { batchId: number },
): Promise<Patched[]> {
  const rows = await writePatches(tx, team, collection, patches, batch).catch(explain(team, collection))
  const fieldIds = patches.fields.map(({ id }) => id)
  if (rows.length > 0 && touchesSearch(collection, fieldIds)) {
    const ids = rows.map(({ id }) => id)
    await renewSpines(tx, team, wholeTree(team, collection), ids, {
      isNamed: fieldIds.includes(collection.nameFieldId ?? 0),
    })
  }
  return rows
}

export async function renewSpines(
  tx: TeamTransaction,
  team: TeamConfig,
  collection: ConfiguredCollection,
  ids: readonly number[],
  { isNamed }: { isNamed: boolean },
): Promise<void> {
  const said = collection.fields.filter(
    (field) => field.id === collection.nameFieldId || fieldTypeOf(field.dataType).searchText !== undefined,
  )
  const { rows } = await tx.query<{ id: number; values: CheckedValues }>(
    valuesSql({ team, schema: tx.schema }, collection, said),
    [ids],
  )
  const context = await contextWithFiles(
    tx,
    team,
    said,
    rows.map(({ values }) => values),
  )
  const spines = rows.map(({ id, values }) => ({ id, ...spineOf(team, collection, values, context) }))
  const found = spines.map(({ id }) => id)
  const names = spines.map(({ name }) => name)
  const sql = setSpinesSql(tx.schema, collection)
  if (isNamed) await tx.query(sql.names, [found, names])
  await tx.query(sql.spines, [found, names, spines.map(({ search }) => search)])
}
