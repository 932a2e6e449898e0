import type { SchemaHandle } from '../records/type-change/type-change-sql.ts'

/** An import and a change of type that begin at the same moment do so one after the other: the second sees the first. */
export async function lockBeginnings({ schema, query }: SchemaHandle): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${schema} imports and type changes`])
}

/**
 * The file of an import that writes records of these collections, or that has a column for one of these links.
 * @returns undefined where there is none
 */
export async function importBeside(
  { schema, query }: SchemaHandle,
  { collectionIds, linkIds }: { collectionIds: readonly number[]; linkIds: readonly number[] },
): Promise<string | undefined> {
  const { rows } = await query<{ file_name: string }>(
    `select file_name
     from ${schema}.import_job
     where state in ('running', 'cancelling') and (collection_id = any($1::bigint[]) or exists (
       select from jsonb_array_elements(mapping -> 'columns') each
       where (each ->> 'fieldId')::bigint = any($2::bigint[])
         or (each -> 'settings' ->> 'collectionId')::bigint = any($1::bigint[])
     ))
     limit 1`,
    [collectionIds, linkIds],
  )
  return rows[0]?.file_name
}

/** Whether a field of these trees is getting another type. */
export async function isTypeChangeIn({ schema, query }: SchemaHandle, rootIds: readonly number[]): Promise<boolean> {
  const { rows } = await query(
    `select 1 as one from ${schema}.field_type_change where state = 'running' and root_id = any($1::bigint[]) limit 1`,
    [rootIds],
  )
  return rows.length > 0
}
