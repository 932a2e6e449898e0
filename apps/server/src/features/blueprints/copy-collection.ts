import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { CopiedIds } from '@trellis/domain/blueprints/copied-layout'
import { copiedCondition, copiedLayout } from '@trellis/domain/blueprints/copied-layout'
import type { collectionCopyApi, leftBehindKinds } from '@trellis/domain/blueprints/copy-api'
import { cardInput } from '@trellis/domain/cards/api'
import { subCollectionsOf } from '@trellis/domain/collections/tree'
import { collectionInput } from '@trellis/domain/collections/api'
import { AppError } from '@trellis/domain/errors'
import { unrestricted } from '@trellis/domain/permissions/data-access'
import { featurePermissions } from '@trellis/domain/permissions/feature-permissions'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { createCard } from '../cards/cards.ts'
import { createCardGroup } from '../cards/card-groups.ts'
import { createCollection, trashCollection, updateCollection } from '../collections/collections.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createLayout, everyLayout } from '../layouts/layouts.ts'
import { readableContent } from '../layouts/readable-content.ts'
import { teamConfig } from '../teams/team-config.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { copyFields } from './copy-fields.ts'
import { copyLists } from './copy-lists.ts'

type Reply = ReplyOf<typeof collectionCopyApi.copyCollection>
interface LeftBehind {
  readonly kind: (typeof leftBehindKinds)[number]
  readonly name: string
}

/** What of this team became what in the other. */
export interface CopyMap {
  readonly collections: Map<number, number>
  readonly fields: Map<number, number>
  readonly lists: Map<number, number>
  readonly items: Map<number, number>
  readonly leftBehind: LeftBehind[]
}

/**
 * A blueprint collection with its sub-collections, lists, fields, shared layouts and cards, as far as the person may know
 * them, in another team that they administer; no records. Where it fails in the middle, what was made goes to the trash.
 * @throws AppError collection-not-found, team-not-found, invalid-input
 */
export async function copyCollection(ctx: TeamContext, collectionId: number, toTeamId: number): Promise<Reply> {
  const source = ctx.team
  const root = source.collectionById.get(collectionId)
  if (!root) throw new AppError('collection-not-found')
  if (!root.isBlueprint || root.parentId !== null || root.isUsedAsCustomList)
    throw new AppError('invalid-input', { issues: [{ path: 'collectionId', message: 'not-a-blueprint' }] })
  const target = await administeredTeam(ctx, toTeamId)
  const map: CopyMap = {
    collections: new Map(),
    fields: new Map(),
    lists: new Map(),
    items: new Map(),
    leftBehind: [],
  }
  const sharedLists = await copyLists(target, source, { root, map })
  const name = freeName(await teamConfig(target, toTeamId), root.name)
  const pluralName =
    name === root.name ? root.pluralName : freeName(await teamConfig(target, toTeamId), root.pluralName)
  const made = await createCollection(target, {
    ...collectionInput.parse(collectionFacts(root)),
    name,
    pluralName,
    nameFieldTitle: titleOfName(root),
  })
  map.collections.set(root.id, made.id)
  try {
    await copyInto(await now(target), ctx, { root, map })
  } catch (error) {
    await trashCollection(target, made.id)
    throw error
  }
  return {
    toTeamId,
    collectionId: made.id,
    name,
    isRenamed: name !== root.name,
    sharedLists,
    leftBehind: map.leftBehind,
  }
}

/** Somebody else's team looks like none, and one's own where one is no admin as well. */
async function administeredTeam(ctx: TeamContext, teamId: number): Promise<TeamContext> {
  const membership = ctx.actor.membershipByTeamId.get(teamId)
  if (!membership?.isTeamAdmin || teamId === ctx.team.teamId) throw new AppError('team-not-found')
  await ensureTeamSchema(ctx, teamId)
  const team = await teamConfig(ctx, teamId)
  return {
    ...ctx,
    membership,
    team,
    wholeTeam: team,
    featurePermissions: new Set(featurePermissions),
    access: unrestricted,
    teamDb: teamDbFor(ctx.pool, teamId),
  }
}

async function now(ctx: TeamContext): Promise<TeamContext> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  return { ...ctx, team, wholeTeam: team }
}

const collectionFacts = (collection: ConfiguredCollection) => ({
  name: collection.name,
  pluralName: collection.pluralName,
  icon: collection.icon,
  description: collection.description,
  isShownInSidebar: collection.isShownInSidebar,
  isShownOnTeamDashboard: collection.isShownOnTeamDashboard,
  isGloballySearchable: collection.isGloballySearchable,
})

function titleOfName(root: ConfiguredCollection): string | undefined {
  const field = root.fields.find(({ id }) => id === root.nameFieldId)
  return field && Object.values(field.title).find(Boolean)
}

/** "Students" becomes "Students 2" where there are some. */
function freeName(team: TeamConfig, name: string): string {
  const taken = new Set([...team.collectionById.values()].flatMap((one) => [fold(one.name), fold(one.pluralName)]))
  let free = name
  for (let number = 2; taken.has(fold(free)); number++) free = `${name.slice(0, 90)} ${number}`
  return free
}

async function copyInto(
  first: TeamContext,
  reader: TeamContext,
  { root, map }: { root: ConfiguredCollection; map: CopyMap },
): Promise<void> {
  const source = reader.team
  let target = first
  const tree = [root, ...subCollectionsOf(source, root.id)]
  for (const collection of tree) {
    if (collection.id !== root.id && !(await copySubCollection(target, source, { collection, map }))) continue
    target = await now(target)
    await copyFields(target, source, { collection, map })
    target = await now(target)
  }
  await nameAndPicture(target, { root, map })
  const ids = copiedIds(source, map)
  for (const layout of await everyLayout(target.db, source.teamId)) {
    const collectionId = map.collections.get(layout.collectionId)
    if (collectionId === undefined || !layout.isShared) continue
    const content = copiedLayout(readableContent(reader, layout.collectionId, layout.content), ids)
    if (layout.content.where && !content.where) map.leftBehind.push({ kind: 'condition', name: layout.name })
    await createLayout(await now(target), collectionId, { name: layout.name, isShared: true, content })
  }
  await copyCards(await now(target), source, map)
}

async function copySubCollection(
  target: TeamContext,
  source: TeamConfig,
  { collection, map }: { collection: ConfiguredCollection; map: CopyMap },
): Promise<boolean> {
  const parentId = map.collections.get(collection.parentId ?? 0)
  const filter = collection.membershipFilter && copiedCondition(collection.membershipFilter, copiedIds(source, map))
  if (parentId === undefined || (collection.isSmart && !filter)) {
    map.leftBehind.push({ kind: 'collection', name: collection.pluralName })
    return false
  }
  const made = await createSubCollection(target, {
    ...collectionInput.parse(collectionFacts(collection)),
    idParentDataCollection: parentId,
    ...(filter && { membershipDataFilter: filter }),
  })
  map.collections.set(collection.id, made.id)
  return true
}

async function nameAndPicture(
  target: TeamContext,
  { root, map }: { root: ConfiguredCollection; map: CopyMap },
): Promise<void> {
  const name = map.fields.get(root.nameFieldId ?? 0)
  const avatar = map.fields.get(root.avatarFieldId ?? 0)
  const id = map.collections.get(root.id)!
  const isOther = name !== undefined && target.team.collectionById.get(id)?.nameFieldId !== name
  if (!isOther && avatar === undefined) return
  await updateCollection(target, id, {
    ...(isOther && { IdDataFieldDataObjectName: name }),
    ...(avatar !== undefined && { IdDataFieldDataObjectAvatar: avatar }),
  })
}

function copiedIds(source: TeamConfig, map: CopyMap): CopiedIds {
  const typeOf = (id: number) => source.fieldById.get(id)?.dataType ?? ''
  return {
    field: (id) => map.fields.get(id),
    item: (id) => map.items.get(id),
    isSelection: (id) => typeOf(id).includes('selection'),
    isForeign: (id) => /_(data_record|data_collection|entity|file|image)$/.test(typeOf(id)),
  }
}

async function copyCards(target: TeamContext, source: TeamConfig, map: CopyMap): Promise<void> {
  const cardIds = new Map<number, number>()
  const groupOf = new Map<number, number[]>()
  for (const group of source.cardGroupById.values()) {
    const collectionId = map.collections.get(group.collectionId)
    if (collectionId === undefined) continue
    const made = await createCardGroup(await now(target), collectionId, { name: group.name, icon: group.icon })
    for (const cardId of group.cardIds) groupOf.set(cardId, [...(groupOf.get(cardId) ?? []), made.id])
  }
  for (const card of source.cardById.values()) {
    const collectionId = map.collections.get(card.collectionId)
    if (collectionId === undefined || cardIds.has(card.id)) continue
    const sourceFieldId = card.sourceFieldId === null ? null : map.fields.get(card.sourceFieldId)
    const sortField = (card.settings['sort'] as { fieldId?: number } | undefined)?.fieldId
    const sort = sortField === undefined ? undefined : map.fields.get(sortField)
    if (sourceFieldId === undefined) {
      map.leftBehind.push({ kind: 'card', name: Object.values(card.title)[0] ?? '' })
      continue
    }
    const { sort: known, ...settings } = card.settings
    const made = await createCard(
      await now(target),
      collectionId,
      cardInput.parse({
        ...card,
        sourceFieldId,
        fields: card.fields.flatMap(({ fieldId, width }) => {
          const id = map.fields.get(fieldId)
          return id === undefined ? [] : [{ fieldId: id, width }]
        }),
        settings: { ...settings, ...(sort !== undefined && { sort: { ...(known as object), fieldId: sort } }) },
        cardGroupIds: groupOf.get(card.id) ?? [],
      }),
    )
    cardIds.set(card.id, made.id)
  }
}
