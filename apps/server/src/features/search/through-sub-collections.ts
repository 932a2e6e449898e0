import { subCollectionsOf } from '@trellis/domain/collections/tree'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TextRow } from '../../platform/team-db.ts'
import { findRecordsOf } from '../records/find-record.ts'
import type { FoundRecord } from '../records/find-record.ts'
import type { SearchRow } from './queries.ts'
import { isReadable } from './readable-texts.ts'
import { searchedFields } from './search-sql.ts'
import { membersFoundStatement } from './sub-collection-sql.ts'
import type { MembersAsked, TreeAsked } from './sub-collection-sql.ts'

/** A hit with the team as its record is read: with the fields of the collections that hold it. */
export interface MemberHit {
  readonly row: SearchRow
  readonly reader: TeamContext
}

interface Question extends MembersAsked {
  readonly words: readonly string[]
  readonly collectionId?: number | undefined
  /** The words are like those that were typed: names hold some of them. */
  readonly isSimilar?: boolean
}

/**
 * Records that are found only because sub-collections hold them: where their kind is out of reach, and where the words
 * stand in fields that the kind itself does not show. In no order. One statement finds them in all trees, and the trees
 * that have some are read at once.
 */
export async function membersFound(ctx: TeamContext, question: Question): Promise<MemberHit[]> {
  const trees = treesOf(ctx, question)
  if (trees.length === 0) return []
  const { wholeTeam, teamDb, clock } = ctx
  const at = { team: wholeTeam, wholeTeam, schema: teamDb.schema, now: clock.now(), teamUserId: 0 }
  const { text, values } = membersFoundStatement(at, trees, question)
  const rowsByRoot = Map.groupBy(await teamDb.textRows(text, values), (row) => Number(row[5]))
  const hits = await Promise.all([...rowsByRoot].map(([rootId, rows]) => hitsOf(ctx, question, { rootId, rows })))
  return hits.flat()
}

async function hitsOf(
  ctx: TeamContext,
  question: Question,
  { rootId, rows }: { rootId: number; rows: readonly TextRow[] },
): Promise<MemberHit[]> {
  const found = await findRecordsOf(
    ctx,
    rootId,
    rows.map(([id]) => Number(id)),
  )
  return rows.flatMap(([id, name, starts, rank, letters]) => {
    const record = found.get(Number(id))
    if (!record) return []
    const row: SearchRow = {
      id: Number(id),
      name: name ?? '',
      collectionId: record.collection.id,
      key: [Number(starts), rank ?? '', Number(letters), Number(id)],
      isInName: false,
      isSure: true,
      texts: textsIn(record),
    }
    const reader = readerOf(ctx, record)
    const isNews = !ctx.team.collectionById.has(rootId) || !isReadable(ctx, inKind(ctx, row, record), question.words)
    return isNews && (question.isSimilar || isReadable(reader, row, question.words)) ? [{ row, reader }] : []
  })
}

// A view of the team's configuration never changes: another one takes its place.
const treesByTeam = new WeakMap<TeamConfig, Map<string, readonly TreeAsked[]>>()

/** Trees to look into, with the sub-collections that may hold what else is not found. */
function treesOf({ team, wholeTeam }: TeamContext, question: Question): readonly TreeAsked[] {
  const { collectionId, isWhole } = question
  // What is not there is asked for by anybody; it is no part of the team.
  if (collectionId !== undefined && !team.collectionById.has(collectionId)) return []
  const known = treesByTeam.get(team) ?? new Map<string, readonly TreeAsked[]>()
  treesByTeam.set(team, known)
  const key = `${collectionId} ${isWhole}`
  const trees = known.get(key) ?? makeTrees(team, wholeTeam, question)
  known.set(key, trees)
  return trees
}

function makeTrees(team: TeamConfig, wholeTeam: TeamConfig, { collectionId, isWhole }: Question): TreeAsked[] {
  const asked = collectionId === undefined ? undefined : team.collectionById.get(collectionId)
  const rootIds = asked ? [asked.rootId] : [...new Set([...team.collectionById.values()].map((one) => one.rootId))]
  return rootIds.flatMap((rootId) => {
    const root = wholeTeam.collectionById.get(rootId)
    if (!root?.isGloballySearchable || root.isUsedAsCustomList) return []
    const kind = team.collectionById.get(rootId)
    const subs = subCollectionsOf(team, rootId).filter(({ id }) => !asked || asked.id === rootId || asked.id === id)
    // What the kind shows of its records is found without asking who holds them.
    const granting = kind ? subs.filter((sub) => isWhole && showsMore(sub, kind)) : subs
    return granting.length > 0 ? [{ collection: root, collectionIds: granting.map(({ id }) => id) }] : []
  })
}

const showsMore = (sub: ConfiguredCollection, kind: ConfiguredCollection) => {
  const shown = new Set(kind.fields)
  return sub.fields.some((field) => !shown.has(field) && fieldTypeOf(field.dataType).searchText !== undefined)
}

function readerOf(ctx: TeamContext, { collection }: FoundRecord): TeamContext {
  const collectionById = new Map([...ctx.team.collectionById, [collection.id, collection]])
  return { ...ctx, team: { ...ctx.team, collectionById } }
}

/** Of the searched fields, as the statement of all hits gives them. */
function textsIn({ collection, columns, row }: FoundRecord): string {
  const texts = searchedFields(collection).map((field) => row[firstValue + columns.indexOf(field)] ?? null)
  return JSON.stringify(texts)
}

/** Before the values stand the number, version, name, times and people of a record. */
const firstValue = 8

/** The same record as its kind alone shows it. */
function inKind({ team }: TeamContext, row: SearchRow, { collection, columns, row: values }: FoundRecord): SearchRow {
  const kind = team.collectionById.get(collection.rootId) ?? collection
  return { ...row, collectionId: kind.id, texts: textsIn({ collection: kind, columns, row: values } as FoundRecord) }
}
