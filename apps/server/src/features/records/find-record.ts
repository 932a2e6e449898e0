import type { Field } from '@trellis/domain/fields/field'
import { isLink } from '@trellis/domain/fields/link'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { Pool } from '../../platform/db.ts'
import type { TextRow } from '../../platform/team-db.ts'
import { recordRow, recordRows, rootOfRecord } from './queries.ts'
import type { RecordScope } from './queries.ts'

export interface FoundRecord {
  collection: ConfiguredCollection
  /** Fields of the collection whose linked records' names stand at the end of the row. */
  links: readonly Field[]
  /** As `recordRow` gives it. */
  row: TextRow
}

/** A record with all live fields of its collection, also from the trash; undefined when it or its collection is gone. */
export async function findRecord(scope: RecordScope, recordId: number): Promise<FoundRecord | undefined> {
  const rootId = await rootOf(scope, recordId)
  const collection = rootId === undefined ? undefined : scope.team.collectionById.get(rootId)
  if (!collection) return undefined
  const links = linksOf(collection)
  const row = await recordRow(scope, collection, links, recordId)
  return row && { collection, links, row }
}

/** Records of one root collection by their id, in one statement. */
export async function findRecordsOf(
  scope: RecordScope,
  rootId: number,
  recordIds: readonly number[],
): Promise<Map<number, FoundRecord>> {
  const collection = scope.team.collectionById.get(rootId)
  if (!collection || recordIds.length === 0) return new Map()
  const links = linksOf(collection)
  const rows = await recordRows(scope, collection, links, recordIds)
  return new Map(rows.map((row) => [Number(row[0]), { collection, links, row }]))
}

const linksOf = (collection: ConfiguredCollection) => collection.fields.filter(isLink)

/** The root collection of each record met lately. It never changes: a record cannot move to another root. */
const rootByRecordOf = new WeakMap<Pool, Map<string, number>>()
const rootsKept = 200_000

async function rootOf({ teamDb, pool }: RecordScope, recordId: number): Promise<number | undefined> {
  const rootByRecord = rootByRecordOf.get(pool) ?? new Map<string, number>()
  rootByRecordOf.set(pool, rootByRecord)
  const key = `${teamDb.teamId}/${recordId}`
  const known = rootByRecord.get(key)
  if (known) return known
  const rootId = await rootOfRecord(teamDb, recordId)
  if (rootId === undefined) return undefined
  if (rootByRecord.size >= rootsKept) rootByRecord.clear()
  rootByRecord.set(key, rootId)
  return rootId
}
