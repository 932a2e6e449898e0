import type { Field } from '@trellis/domain/fields/field'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { CheckedValues } from '../records/values/check-values.ts'
import { jsonWriter } from '../records/values/row-json.ts'
import { spineOf } from '../records/write.ts'
import { lockRecordsAfter, nameRecords } from './queries.ts'

export interface RenameRecords {
  teamId: number
  collectionId: number
}

const chunkSize = 500
/**
 * Names all records of a tree anew after another field was chosen, those in the trash too. Nothing a person wrote
 * changes, so there is no history; it may stop anywhere and run again.
 */
export async function renameRecords(
  { team, teamDb }: Pick<TeamContext, 'team' | 'teamDb'>,
  collectionId: number,
): Promise<void> {
  const collection = team.collectionById.get(collectionId)
  if (!collection) return
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last
    last = await teamDb.transaction((tx) => renameAfter(tx, team, collection, after))
  }
}

/** @returns the last id of the chunk, undefined at the end */
async function renameAfter(
  tx: TeamTransaction,
  team: TeamConfig,
  collection: ConfiguredCollection,
  after: number,
): Promise<number | undefined> {
  const fields = [...collection.fields]
  const rows = await lockRecordsAfter(tx, collection, { fields, after, limit: chunkSize })
  if (rows.length === 0) return undefined
  const named = rows.map(({ id, texts }) => ({ id, ...spineOf(team, collection, valuesOf(fields, texts)) }))
  await nameRecords(tx, collection, named)
  return rows.at(-1)?.id
}

function valuesOf(fields: readonly Field[], texts: readonly (string | null)[]): CheckedValues {
  const values: CheckedValues = {}
  for (const [index, field] of fields.entries()) {
    const text = texts[index] ?? null
    values[field.id] = text === null ? null : JSON.parse(jsonWriter(field)(text))
  }
  return values
}
