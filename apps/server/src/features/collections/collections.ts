import type { z } from 'zod'
import type { Collection, CollectionChanges, collectionInput } from '@trellis/domain/collections/api'
import { AppError } from '@trellis/domain/errors'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import { machineName } from '@trellis/domain/text/machine-name'
import { liveRecordCounts } from './counts.ts'
import { collectionInTrash, restoreTree, updateCollectionRow } from './queries.ts'
import { missingReference, referencesTo } from './references.ts'
import { mayNameRecords } from './rename-records.ts'
import type { RenameRecords } from './rename-records.ts'
import { makeRootCollection } from './root-collection.ts'
import type { TeamContext } from '../../context.ts'
import { readConfig } from '../teams/config-queries.ts'
import { changeConfig, changeConfigAndSchema, teamConfig } from '../teams/team-config.ts'
import type { ConfigContext } from '../teams/team-config.ts'

type NewCollection = z.output<typeof collectionInput> & { nameFieldTitle?: string | undefined }

/** Live collections sorted by name; the tree stands in the parent ids (specification section 7). */
export async function listCollections(
  ctx: Pick<TeamContext, 'team' | 'teamDb' | 'pool'>,
  { withCounts }: { withCounts: boolean },
): Promise<Collection[]> {
  const { team } = ctx
  const counts = withCounts ? await liveRecordCounts(ctx) : undefined
  const collections = [...team.collectionById.values()].toSorted(
    (a, b) => compareFolded(fold(a.name), fold(b.name)) || a.id - b.id,
  )
  return collections.map((collection) => shownCollection(team, collection, counts?.get(collection.id) ?? null))
}

export async function createCollection(ctx: ConfigContext, input: NewCollection): Promise<Collection> {
  const id = await changeConfigAndSchema(ctx, (tx, team) =>
    makeRootCollection(tx, team, { ...input, isUsedAsCustomList: false }),
  )
  return await collectionNow(ctx, id)
}

/** Another name field is followed by a job that names the records anew. */
export async function updateCollection(
  ctx: ConfigContext & Pick<TeamContext, 'jobs'>,
  collectionId: number,
  {
    IdDataFieldDataObjectName: nameFieldId,
    ...changes
  }: CollectionChanges & { IdDataFieldDataObjectName?: number | undefined },
): Promise<Collection> {
  const isNamedAnew = await changeConfig(ctx, async (tx, team) => {
    const collection = liveCollection(team, collectionId)
    if (nameFieldId !== undefined) checkNameField(collection, nameFieldId)
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
    })
    return nameFieldId !== undefined && nameFieldId !== collection.nameFieldId
  })
  if (isNamedAnew) await renameRecordsLater(ctx, { teamId: ctx.team.teamId, collectionId })
  return await collectionNow(ctx, collectionId)
}

/** To the trash, with what is below it. Fields elsewhere that point at it keep it: they would point at nothing. */
export async function trashCollection(ctx: ConfigContext, collectionId: number): Promise<void> {
  await changeConfig(ctx, async (tx, team) => {
    const tree = treeBelow(team, liveCollection(team, collectionId))
    const fields = referencesTo(team, new Set(tree.map((collection) => collection.id)))
    if (fields.length > 0) throw new AppError('collection-in-use', { fields })
    const deletedAt = ctx.clock.now()
    for (const { id } of tree) await updateCollectionRow(tx, team.teamId, id, { deleted_at: deletedAt })
  })
}

/** With what went to the trash together with it, under another machine name where its own was taken meanwhile. */
export async function restoreCollection(ctx: ConfigContext, collectionId: number): Promise<Collection> {
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

async function renameRecordsLater({ jobs }: Pick<TeamContext, 'jobs'>, payload: RenameRecords): Promise<void> {
  await jobs.enqueue('rename-records', payload, { queue: `rename-${payload.teamId}` })
}

async function collectionNow(ctx: ConfigContext, collectionId: number): Promise<Collection> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  return shownCollection(team, liveCollection(team, collectionId), null)
}

function treeBelow(team: TeamConfig, top: ConfiguredCollection): ConfiguredCollection[] {
  const children = [...team.collectionById.values()].filter((collection) => collection.parentId === top.id)
  return [top, ...children.flatMap((child) => treeBelow(team, child))]
}

function shownCollection(team: TeamConfig, collection: ConfiguredCollection, count: number | null): Collection {
  return {
    id: collection.id,
    idTeam: team.teamId,
    idParentDataCollection: collection.parentId,
    name: collection.name,
    pluralName: collection.pluralName,
    icon: collection.icon,
    description: collection.description,
    tableName: collection.tableName,
    isUsedAsCustomList: collection.isUsedAsCustomList,
    isGloballySearchable: collection.isGloballySearchable,
    isShownInSidebar: collection.isShownInSidebar,
    isShownOnTeamDashboard: collection.isShownOnTeamDashboard,
    IdDataFieldDataObjectName: collection.nameFieldId,
    countDataObject: count,
    DataFields: [...collection.fields],
  }
}
