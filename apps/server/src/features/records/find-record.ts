import { fieldsOf, holdersOf, subCollectionsOf, wholeTree } from '@trellis/domain/collections/tree'
import type { Field } from '@trellis/domain/fields/field'
import { isLink } from '@trellis/domain/fields/link'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TextRow } from '../../platform/team-db.ts'
import { recordRow, recordRows, rootOfRecord } from './queries.ts'
import type { RecordScope, RowForm } from './queries.ts'
import { rootsOf } from './roots-met.ts'

/** Where a record is. */
export interface HeldRecord {
  /** The kind of record, with the fields of every collection that holds it, as far as they may be read. */
  collection: ConfiguredCollection
  /** Those collections, its root first. */
  collectionIds: readonly number[]
}

export interface FoundRecord extends HeldRecord {
  /** The fields whose values the row holds: also those of collections that do not hold it now. */
  columns: readonly Field[]
  /** Fields whose linked records' names stand at the end of the row. */
  links: readonly Field[]
  /** As `recordRow` gives it. */
  row: TextRow
}

/** A record with the live fields of its collections, also from the trash; undefined when it or its collections are gone. */
export const findRecord = (scope: RecordScope, recordId: number): Promise<FoundRecord | undefined> =>
  findBy(formOf, scope, recordId)

/** The same without the values of the record. */
export const findHeldRecord = (scope: RecordScope, recordId: number): Promise<HeldRecord | undefined> =>
  findBy(bareFormOf, scope, recordId)

async function findBy(form: typeof formOf, scope: RecordScope, recordId: number): Promise<FoundRecord | undefined> {
  const { pool, teamDb } = scope
  const guess = rootsOf(pool).guess(teamDb.teamId, recordId)
  const found = guess === undefined ? undefined : await readIn(scope, form(scope, guess), recordId)
  if (found) return found.record
  const rootId = await rootOfRecord(teamDb, recordId)
  if (rootId === undefined) return undefined
  rootsOf(pool).note(teamDb.teamId, recordId, rootId)
  return rootId === guess ? undefined : (await readIn(scope, form(scope, rootId), recordId))?.record
}

/** Undefined where the record is not of this root; without a record where it is, and may not be known. */
async function readIn(
  scope: RecordScope,
  form: RowForm | undefined,
  recordId: number,
): Promise<{ record: FoundRecord | undefined } | undefined> {
  const row = form && (await recordRow(scope, form, recordId))
  return row && { record: foundIn(scope, form, row) }
}

/** Records of one root collection by their id, in one statement. */
export async function findRecordsOf(
  scope: RecordScope,
  rootId: number,
  recordIds: readonly number[],
): Promise<Map<number, FoundRecord>> {
  const form = formOf(scope, rootId)
  if (!form || recordIds.length === 0) return new Map()
  const rows = await recordRows(scope, form, recordIds)
  return new Map(
    rows.flatMap((row) => {
      const found = foundIn(scope, form, row)
      return found ? [[Number(row[0]), found] as const] : []
    }),
  )
}

// A view of the team's configuration never changes: another one takes its place.
const formsByTeam = new WeakMap<TeamConfig, Map<number, RowForm | undefined>>()

/** What is read of the records of a tree: undefined where none of its collections may be known. */
function formOf(scope: RecordScope, rootId: number): RowForm | undefined {
  const forms = formsByTeam.get(scope.team) ?? new Map<number, RowForm | undefined>()
  formsByTeam.set(scope.team, forms)
  if (!forms.has(rootId)) forms.set(rootId, makeForm(scope, rootId))
  return forms.get(rootId)
}

const bareForms = new WeakMap<RowForm, RowForm>()

function bareFormOf(scope: RecordScope, rootId: number): RowForm | undefined {
  const form = formOf(scope, rootId)
  if (!form) return undefined
  const bare = bareForms.get(form) ?? { ...form, columns: [], links: [] }
  bareForms.set(form, bare)
  return bare
}

function makeForm({ team, wholeTeam }: RecordScope, rootId: number): RowForm | undefined {
  const subs = subCollectionsOf(wholeTeam, rootId)
  const root = team.collectionById.get(rootId)
  if (subs.length === 0)
    return root && { table: root, columns: root.fields, links: root.fields.filter(isLink), smart: null }
  const known = [...(root ? [root] : []), ...subCollectionsOf(team, rootId)]
  const table = wholeTeam.collectionById.get(rootId)
  if (known.length === 0 || !table) return undefined
  const columns = team === wholeTeam ? wholeTree(team, table).fields : fieldsOf(known)
  return { table, columns, links: columns.filter(isLink), smart: subs.filter(({ isSmart }) => isSmart) }
}

/** Undefined where no collection that holds it may be known. */
function foundIn({ team, wholeTeam }: RecordScope, form: RowForm, row: TextRow): FoundRecord | undefined {
  const { table, columns, links, smart } = form
  if (!smart) return { collection: table, collectionIds: [table.id], columns, links, row }
  const claimed = new Set((row.at(-1) ?? '{}').slice(1, -1).split(',').map(Number))
  const holders = holdersOf(wholeTeam, table.rootId, claimed).flatMap((id) => team.collectionById.get(id) ?? [])
  const [first] = holders
  if (!first) return undefined
  const collection = holders.length === 1 ? first : { ...first, fields: fieldsOf(holders) }
  return { collection, collectionIds: holders.map(({ id }) => id), columns, links, row }
}
