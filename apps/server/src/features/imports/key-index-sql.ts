import type { Field } from '@trellis/domain/fields/field'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { uniqueIndexColumns } from '../fields/storage.ts'
import { tableOf } from '../records/record-table.ts'
import { buildIndex, dropIndex } from '../teams/team-schema.ts'
import type { Aim } from './plan-chunk.ts'

/** Of a smaller table a chunk is compared with all of it faster than an index is built. */
const manyRecords = 20_000

/** A field by whose values rows of the file find records. */
interface Key {
  readonly field: Field
  readonly collection: Pick<ConfiguredCollection, 'rootId'>
}

/**
 * Does the work with an index of each key by which rows find their records, or the records that they link to, where the
 * field has none of its own: every chunk would read the whole table otherwise. They go when the work ends; one that a crash
 * left is built anew and goes then.
 */
export async function withKeyIndex<Result>(
  ctx: TeamContext,
  aim: Pick<Aim, 'collection' | 'columns' | 'match'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const made: string[] = []
  const { teamId, schema } = ctx.teamDb
  try {
    for (const { field, collection } of keysOf(ctx, aim)) {
      const name = `import_key_f${field.id}`
      if (field.isUnique || made.includes(name) || !(await isLarge(ctx, collection))) continue
      const columns = uniqueIndexColumns(field)
      made.push(name)
      await buildIndex(ctx, teamId, { name, table: `c${collection.rootId}`, columns, isUnique: false })
      await ctx.teamDb.query(`analyze ${tableOf(schema, collection)}`)
    }
    return await work()
  } finally {
    for (const name of made) await dropIndex(ctx, teamId, name)
  }
}

/** The key of the rows, unless the import makes that field first, and those of links. */
function keysOf({ team }: TeamContext, { collection, columns, match }: Pick<Aim, 'collection' | 'columns' | 'match'>) {
  const place = match?.place ?? null
  const own = place === null ? undefined : columns[place]?.field
  const keys: Key[] = own && own.id > 0 ? [{ field: own, collection }] : []
  for (const { field: link, linkBy } of columns) {
    const target = linkBy === undefined ? undefined : team.collectionById.get(linkedCollectionId(link))
    const field = target?.fields.find(({ id }) => id === linkBy)
    if (target && field) keys.push({ field, collection: target })
  }
  return keys
}

async function isLarge({ teamDb }: TeamContext, collection: Key['collection']): Promise<boolean> {
  const { rows } = await teamDb.query<{ is_large: boolean }>(
    `select coalesce(reltuples, 0) >= $2 as is_large from pg_class where oid = to_regclass($1)`,
    [tableOf(teamDb.schema, collection), manyRecords],
  )
  return rows[0]?.is_large ?? false
}
