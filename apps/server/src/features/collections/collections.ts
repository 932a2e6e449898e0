import type { z } from 'zod'
import type { Collection, CollectionChanges, collectionInput } from '@trellis/domain/collections/api'
import { conditionsAskingFor, joinedByMove, refuseCircles } from '@trellis/domain/collections/membership-rules'
import { isHandPicked } from '@trellis/domain/collections/tree'
import { AppError } from '@trellis/domain/errors'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import { toldField } from '@trellis/domain/permissions/told-condition'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import { machineName } from '@trellis/domain/text/machine-name'
import { joinAbove } from '../records/membership/join-above.ts'
import { mayReadWhoLeft } from '../records/membership/who-left.ts'
import { liveRecordCounts, subscriberCounts } from './counts.ts'
import { moreChanges } from './more-changes.ts'
import { collectionInTrash, restoreTree, updateCollectionRow } from './queries.ts'
import { missingReference, referencesTo } from './references.ts'
import { mayNameRecords } from '../fields/naming-types.ts'
import type { RenameRecords } from './rename-records.ts'
import { makeRootCollection } from './root-collection.ts'
import type { TeamContext } from '../../context.ts'
import { readConfig } from '../teams/config-queries.ts'
import { changeConfig, changeConfigAndSchema, teamConfig } from '../teams/team-config.ts'
import type { ConfigContext } from '../teams/team-config.ts'

/** Of whoever configures counts what they may read. */
type KnowingContext = ConfigContext & Pick<TeamContext, 'access'>

type NewCollection = z.output<typeof collectionInput> & { nameFieldTitle?: string | undefined }

/** Live collections sorted by name; the tree stands in the parent ids (specification section 7). */
export async function listCollections(
  ctx: TeamContext,
  { withCounts }: { withCounts: boolean },
): Promise<Collection[]> {
  const { team } = ctx
  const counts = withCounts ? await liveRecordCounts(ctx) : undefined
  const collections = [...team.collectionById.values()].toSorted(
    (a, b) => compareFolded(fold(a.name), fold(b.name)) || a.id - b.id,
  )
  const subscribers = withCounts ? await subscriberCounts(ctx) : undefined
  // Who only works with the data is not shown what serves the configuration.
  const isAdmin = ctx.featurePermissions.has('team_admin_data_collections')
  return collections
    .filter(({ isInternalConfiguration }) => isAdmin || !isInternalConfiguration)
    .map((collection) => ({
      ...shownCollection(team, collection, {
        count: counts?.get(collection.id) ?? null,
        subscribers: subscribers?.get(collection.id) ?? null,
      }),
      ...(isHandPicked(collection) && !mayReadWhoLeft(ctx, collection) && { hidesWhoLeft: true as const }),
    }))
}

export async function createCollection(ctx: KnowingContext, input: NewCollection): Promise<Collection> {
  const id = await changeConfigAndSchema(ctx, (tx, team) =>
    makeRootCollection(tx, team, { ...input, isUsedAsCustomList: false }),
  )
  return await collectionNow(ctx, id)
}

/** Another name field is followed by a job that names the records anew. */
export async function updateCollection(
  ctx: KnowingContext & Pick<TeamContext, 'jobs'>,
  collectionId: number,
  {
    IdDataFieldDataObjectName: nameFieldId,
    IdDataFieldDataObjectAvatar: avatarFieldId,
    ...changes
  }: CollectionChanges & {
    IdDataFieldDataObjectName?: number | undefined
    IdDataFieldDataObjectAvatar?: number | null | undefined
  },
): Promise<Collection> {
  const isNamedAnew = await changeConfig(ctx, async (tx, team) => {
    const collection = liveCollection(team, collectionId)
    const known = readableTeam(team, ctx.access)
    if (nameFieldId !== undefined) checkNameField(collection, nameFieldId)
    // Names are told to whoever knows that a record is there.
    const isAnother = nameFieldId !== undefined && nameFieldId !== collection.nameFieldId
    if (isAnother && !known.fieldById.has(nameFieldId)) throw new AppError('not-permitted')
    if (avatarFieldId) checkAvatarField(collection, avatarFieldId)
    await updateCollectionRow(tx, team.teamId, collectionId, {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.pluralName !== undefined && { plural_name: changes.pluralName }),
      ...(changes.icon !== undefined && { icon: changes.icon }),
      ...(changes.description !== undefined && { description: changes.description }),
      ...(changes.isShownInSidebar !== undefined && { is_shown_in_sidebar: changes.isShownInSidebar }),
      ...(changes.isShownOnTeamDashboard !== undefined && {
        is_shown_on_team_dashboard: changes.isShownOnTeamDashboard,
      }),
      ...(changes.isGloballySearchable !== undefined && { is_globally_searchable: changes.isGloballySearchable }),
      ...(nameFieldId !== undefined && { name_field_id: nameFieldId }),
      ...(avatarFieldId !== undefined && { avatar_field_id: avatarFieldId }),
      ...moreChanges({ team, known }, collection, changes),
    })
    if (changes.membershipDataFilter !== undefined) refuseCircles(await readConfig(tx, team.teamId), collectionId)
    return isAnother
  })
  if (isNamedAnew) await renameRecordsLater(ctx, { teamId: ctx.team.teamId, collectionId })
  return await collectionNow(ctx, collectionId)
}

/** To the trash, with what is below it. Fields elsewhere that point at it keep it: they would point at nothing. */
export async function trashCollection(ctx: ConfigContext, collectionId: number): Promise<void> {
  await changeConfig(ctx, async (tx, team) => {
    const tree = treeBelow(team, liveCollection(team, collectionId))
    const ids = new Set(tree.map((collection) => collection.id))
    const asking = conditionsAskingFor(team, ids).map(({ name }) => name)
    const fields = [...referencesTo(team, ids), ...asking]
    if (fields.length > 0) throw new AppError('collection-in-use', { fields: fields.join(', ') })
    const deletedAt = ctx.clock.now()
    for (const { id } of tree) await updateCollectionRow(tx, team.teamId, id, { deleted_at: deletedAt })
  })
}

/** With what went to the trash together with it, under another machine name where its own was taken meanwhile. */
export async function restoreCollection(ctx: TeamContext, collectionId: number): Promise<Collection> {
  await changeConfig(ctx, async (tx, team) => {
    const trashed = await collectionInTrash(tx, team.teamId, collectionId)
    if (!trashed || (trashed.parent_id !== null && !team.collectionById.has(trashed.parent_id))) {
      throw new AppError('collection-not-found')
    }
    const taken = new Set([...team.collectionById.values()].map((collection) => collection.tableName))
    const isTaken = (name: string) => taken.has(name)
    await restoreTree(
      tx,
      team.teamId,
      collectionId,
      machineName(trashed.table_name, { fallback: 'collection', isTaken }),
    )
    const restored = await readConfig(tx, team.teamId)
    const missing = missingReference(restored, liveCollection(restored, collectionId).fields)
    if (missing) throw new AppError('collection-not-found', { collectionId: missing })
  })
  // Whoever left the collections above meanwhile comes back with it.
  const team = await teamConfig(ctx, ctx.team.teamId)
  const restored = liveCollection(team, collectionId)
  if (restored.parentId !== null) await joinAbove(ctx, restored, joinedByMove(team, restored, restored.parentId))
  return await collectionNow(ctx, collectionId)
}

export function liveCollection(team: TeamConfig, collectionId: number): ConfiguredCollection {
  const collection = team.collectionById.get(collectionId)
  if (!collection) throw new AppError('collection-not-found')
  return collection
}

function checkNameField(collection: ConfiguredCollection, fieldId: number): void {
  const field = collection.fields.find((candidate) => candidate.id === fieldId)
  if (!field) throw new AppError('field-not-found', { fieldId })
  if (mayNameRecords(field.dataType)) return
  throw new AppError('invalid-input', {
    issues: [{ path: 'IdDataFieldDataObjectName', message: 'cannot-name-records' }],
  })
}

function checkAvatarField(collection: ConfiguredCollection, fieldId: number): void {
  const field = collection.fields.find((candidate) => candidate.id === fieldId)
  if (!field) throw new AppError('field-not-found', { fieldId })
  if (field.dataType === 'single_image' || field.dataType === 'multi_image') return
  throw new AppError('invalid-input', { issues: [{ path: 'IdDataFieldDataObjectAvatar', message: 'no-image' }] })
}

async function renameRecordsLater({ jobs }: Pick<TeamContext, 'jobs'>, payload: RenameRecords): Promise<void> {
  await jobs.enqueue('rename-records', payload, { queue: `rename-${payload.teamId}` })
}

/** As far as whoever configures it may read it. */
export async function collectionNow(ctx: KnowingContext, collectionId: number): Promise<Collection> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  const known = readableTeam(team, ctx.access)
  const collection = liveCollection(team, collectionId)
  return shownCollection(known, known.collectionById.get(collectionId) ?? { ...collection, ...unread })
}

/** What is told of a collection without any right to read it. */
const unread = { fields: [], nameFieldId: null, avatarFieldId: null, membershipFilter: null, membershipOrder: [] }

function treeBelow(team: TeamConfig, top: ConfiguredCollection): ConfiguredCollection[] {
  const children = [...team.collectionById.values()].filter((collection) => collection.parentId === top.id)
  return [top, ...children.flatMap((child) => treeBelow(team, child))]
}

interface Counted {
  count: number | null
  subscribers: number | null
}

function shownCollection(
  team: TeamConfig,
  collection: ConfiguredCollection,
  { count, subscribers }: Counted = { count: null, subscribers: null },
): Collection {
  return {
    id: collection.id,
    idTeam: team.teamId,
    idParentDataCollection: collection.parentId,
    idRootDataCollection: collection.rootId,
    name: collection.name,
    pluralName: collection.pluralName,
    icon: collection.icon,
    description: collection.description,
    tableName: collection.tableName,
    isUsedAsCustomList: collection.isUsedAsCustomList,
    isGloballySearchable: collection.isGloballySearchable,
    isShownInSidebar: collection.isShownInSidebar,
    isShownOnTeamDashboard: collection.isShownOnTeamDashboard,
    isSmartCollection: collection.isSmart,
    membershipDataFilter: collection.membershipFilter,
    membershipOrder: collection.membershipOrder === 'manual' ? 'manual' : [...collection.membershipOrder],
    representsPeople: collection.representsPeople,
    isBlueprint: collection.isBlueprint,
    blueprintMarketplacePrice: collection.blueprintMarketplacePrice,
    isInternalConfiguration: collection.isInternalConfiguration,
    recordsCanBePurchased: collection.recordsCanBePurchased,
    ExternalName: collection.externalName,
    Subscribers: subscribers,
    IdDataFieldDataObjectName: collection.nameFieldId,
    // A field in the trash pictures nothing.
    IdDataFieldDataObjectAvatar: collection.fields.some(({ id }) => id === collection.avatarFieldId)
      ? collection.avatarFieldId
      : null,
    countDataObject: count,
    DataFields: collection.fields.map((field) => toldField(team, field)),
  }
}
