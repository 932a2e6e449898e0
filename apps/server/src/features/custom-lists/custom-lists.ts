import type { z } from 'zod'
import type { CustomList, customListsApi, itemChanges, listItem } from '@trellis/domain/custom-lists/api'
import { AppError } from '@trellis/domain/errors'
import type { ListItem } from '@trellis/domain/fields/field-type'
import { unrestricted } from '@trellis/domain/permissions/data-access'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { updateCollection } from '../collections/collections.ts'
import { refuseUnlessMayWrite } from '../permissions/may-write.ts'
import { authorOf, updateRecord, writeNewRecords } from '../records/write.ts'
import { noteActWithin } from '../sysadmin/audit.ts'
import { raiseConfigVersionWith } from '../teams/config-queries.ts'
import { changeConfigAndSchema, forgetConfig, teamConfig } from '../teams/team-config.ts'
import type { ConfigContext } from '../teams/team-config.ts'
import { distinctItems, itemRecords, makeList } from './new-list.ts'
import type { NewItem, NewList } from './new-list.ts'
import { itemsOfList, offerAgain, rankItems, setLook } from './queries.ts'

export function customLists(team: TeamConfig): CustomList[] {
  return [...team.collectionById.values()]
    .filter((collection) => collection.isUsedAsCustomList)
    .toSorted((a, b) => compareFolded(fold(a.name), fold(b.name)) || a.id - b.id)
    .map((list) => shownList(team, list))
}

export async function createList(ctx: TeamContext, list: NewList): Promise<CustomList> {
  const writer = { at: ctx.clock.now(), author: authorOf(ctx) }
  const listId = await changeConfigAndSchema(ctx, (tx, team) => makeList(tx, team, list, writer))
  return await listNow(ctx, listId)
}

export async function updateList(
  ctx: TeamContext,
  listId: number,
  { name, icon }: z.output<typeof customListsApi.updateList.body>,
): Promise<CustomList> {
  liveList(await teamConfig(ctx, ctx.team.teamId), listId)
  await updateCollection(ctx, listId, { ...(name && { name, pluralName: name }), ...(icon && { icon }) })
  return await listNow(ctx, listId)
}

/** At the end. A name that is there already, folded, stays one item; an archived one is offered again. */
export async function addItems(ctx: TeamContext, listId: number, items: readonly NewItem[]): Promise<CustomList> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  const list = liveList(team, listId)
  refuseUnlessMayEditItems(ctx, listId)
  await changeItems(ctx, async (tx) => {
    const present = await itemsOfList(tx, listId)
    const presentByName = new Map(present.map((item) => [fold(item.name), item]))
    const wanted = distinctItems(items)
    const archived = wanted.map((item) => presentByName.get(fold(item.name))).filter((item) => item?.is_archived)
    await offerAgain(
      tx,
      listId,
      archived.map((item) => item!.id),
    )
    const added = wanted.filter((item) => !presentByName.has(fold(item.name)))
    if (added.length === 0) return
    const firstRank = Math.max(0, ...present.map((item) => item.item_rank)) + 1
    await writeNewRecords(tx, team, {
      collectionId: listId,
      records: itemRecords(list, added, firstRank),
      batch: { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) },
    })
    await noteItems(ctx, tx, { team, list, changed: `+ ${shortened(added.map((item) => item.name))}` })
  })
  return await listNow(ctx, listId)
}

export async function updateItem(
  ctx: TeamContext,
  { listId, itemId }: { listId: number; itemId: number },
  changes: z.output<typeof itemChanges>,
): Promise<CustomList> {
  const list = liveList(ctx.team, listId)
  const item = ctx.team.itemsByListId.get(listId)?.find((candidate) => candidate.id === itemId)
  if (!item) throw new AppError('list-item-not-found')
  refuseUnlessMayEditItems(ctx, listId)
  const { name, icon = item.icon, color = item.color, isArchived = item.isArchived } = changes
  if (name !== undefined && name !== item.name) await renameItem(ctx, list, { itemId, name })
  const changed = changedOf(item, { name: name ?? item.name, icon, color, isArchived })
  await changeItems(ctx, async (tx) => {
    await setLook(tx, listId, itemId, { icon, color, isArchived })
    if (changed) await noteItems(ctx, tx, { team: ctx.wholeTeam, list, changed })
  })
  return await listNow(ctx, listId)
}

/** The given items first, in this order; items that are not named keep theirs behind them. */
export async function orderItems(
  ctx: ConfigContext & ItemEditor & { teamDb: TeamDb },
  listId: number,
  itemIds: readonly number[],
): Promise<void> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  const list = liveList(team, listId)
  refuseUnlessMayEditItems(ctx, listId)
  await changeItems(ctx, async (tx) => {
    const present = (await itemsOfList(tx, listId)).map((item) => item.id)
    const known = new Set(present)
    if (itemIds.some((id) => !known.has(id))) throw new AppError('list-item-not-found')
    await rankItems(tx, listId, [...new Set([...itemIds, ...present])])
    await noteItems(ctx, tx, { team, list, changed: 'order' })
  })
}

/** Items are records, and lists are configuration: whoever may write the ones or configure the others. */
function refuseUnlessMayEditItems(ctx: ItemEditor, listId: number): void {
  if (!ctx.featurePermissions.has('team_admin_data_collections')) refuseUnlessMayWrite(ctx, listId)
}

type ItemEditor = Pick<TeamContext, 'access' | 'featurePermissions'>

async function renameItem(
  ctx: TeamContext,
  list: ConfiguredCollection,
  { itemId, name }: { itemId: number; name: string },
): Promise<void> {
  const version = (await itemsOfList(ctx.teamDb, list.id)).find((item) => item.id === itemId)?.version
  if (version === undefined) throw new AppError('list-item-not-found')
  // Checked already, and not as a record alone.
  const asEditor = { ...ctx, access: unrestricted }
  await updateRecord(asEditor, itemId, { version, values: { [String(list.nameFieldId)]: name } }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'value-not-unique') throw new AppError('name-taken', { name })
      throw error
    },
  )
}

/** Items are part of the configuration: one change after the other, and everybody hears of it. */
async function changeItems(
  ctx: Pick<ConfigContext, 'pool' | 'team'> & { teamDb: TeamDb },
  work: (tx: TeamTransaction) => Promise<void>,
): Promise<void> {
  await ctx.teamDb.transaction(async (tx) => {
    await raiseConfigVersionWith(tx)
    await work(tx)
  })
  forgetConfig(ctx, ctx.team.teamId)
}

/** For the audit; what a job does by itself is no act of anybody. */
async function noteItems(
  { actor, request, clock }: ConfigContext,
  tx: TeamTransaction,
  { team, list, changed }: { team: TeamConfig; list: ConfiguredCollection; changed: string },
): Promise<void> {
  if (!actor || !request) return
  const act = { act: 'list-items-changed', subject: list.name, team, details: { changed } } as const
  await noteActWithin(tx, { actor, request, clock }, act)
}

const mostNames = 20

const shortened = (names: readonly string[]) =>
  names.slice(0, mostNames).join(', ') + (names.length > mostNames ? `, … (${names.length})` : '')

/** The item and what of it is other; empty where nothing is. */
function changedOf(item: ListItem, after: Partial<ListItem>): string {
  const keys = (Object.keys(after) as (keyof ListItem)[]).filter((key) => item[key] !== after[key])
  return keys.length === 0 ? '' : `${item.name}: ${keys.join(', ')}`
}

async function listNow(ctx: ConfigContext, listId: number): Promise<CustomList> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  return shownList(team, liveList(team, listId))
}

function liveList(team: TeamConfig, listId: number): ConfiguredCollection {
  const list = team.collectionById.get(listId)
  if (!list?.isUsedAsCustomList) throw new AppError('collection-not-found')
  return list
}

function shownList(team: TeamConfig, { id, name, icon }: ConfiguredCollection): CustomList {
  const items = team.itemsByListId.get(id) ?? []
  return { id, name, icon, itemCount: items.length, items: items.map(shownItem) }
}

function shownItem(item: ListItem): z.output<typeof listItem> {
  return { ...item, color: item.color as z.output<typeof listItem>['color'] }
}
