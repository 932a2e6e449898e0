import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { customListsApi } from '@trellis/domain/custom-lists/api'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import { updateField } from '../fields/fields.ts'
import { countItems, fieldsOfList, replaceItemInRecords } from '../records/indexes/list-use.ts'
import { titleFor } from '../records/record-table.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { updateItem } from './custom-lists.ts'

/** Where a list is used, as far as the person may know it: its fields, and how often records hold each item. */
export async function listUses(ctx: TeamContext, listId: number): Promise<ReplyOf<typeof customListsApi.listUses>> {
  const { team } = ctx
  if (!team.collectionById.get(listId)?.isUsedAsCustomList) throw new AppError('collection-not-found')
  const counts = await countItems(ctx, listId)
  const sumBy = (key: 'fieldId' | 'itemId') =>
    counts.reduce((sums, one) => sums.set(one[key], (sums.get(one[key]) ?? 0) + one.count), new Map<number, number>())
  const countByField = sumBy('fieldId')
  return {
    fields: fieldsOfList(team, listId)
      .flatMap((field) => {
        const collection = team.collectionById.get(field.collectionId)
        if (!collection) return []
        return [
          {
            fieldId: field.id,
            title: titleFor(ctx, field),
            collectionId: collection.id,
            collectionName: collection.pluralName,
            icon: collection.icon,
            count: countByField.get(field.id) ?? 0,
          },
        ]
      })
      .toSorted((a, b) => compareFolded(fold(a.collectionName + a.title), fold(b.collectionName + b.title))),
    items: [...sumBy('itemId')].map(([itemId, count]) => ({ itemId, count })),
  }
}

/**
 * Another item in place of one, in all records and as a default value; the old one is archived where that is wished, which
 * merges the two. Nothing is lost: history still names it, and the batch can be reverted.
 * @throws AppError list-item-not-found
 */
export async function replaceItem(
  ctx: TeamContext,
  { listId, itemId }: { listId: number; itemId: number },
  { by, archives }: { by: number; archives: boolean },
): Promise<ReplyOf<typeof customListsApi.replaceItem>> {
  const items = ctx.team.itemsByListId.get(listId) ?? []
  const isThere = (id: number) => items.some((item) => item.id === id)
  if (!isThere(itemId) || !isThere(by) || itemId === by) throw new AppError('list-item-not-found')
  const replaced = await replaceItemInRecords(ctx, { listId, itemId, by })
  for (const field of fieldsOfList(ctx.wholeTeam, listId)) await replaceDefault(ctx, field, { itemId, by })
  await ctx.db.transaction().execute((tx) => noteAct(tx, ctx, replacement(ctx, { listId, itemId, by })))
  const list = await updateItem(ctx, { listId, itemId }, archives ? { isArchived: true } : {})
  return { ...replaced, list }
}

/** For the audit. */
function replacement(
  { wholeTeam }: TeamContext,
  { listId, itemId, by }: { listId: number; itemId: number; by: number },
) {
  const nameOf = (id: number) => wholeTeam.itemsByListId.get(listId)?.find((item) => item.id === id)?.name ?? ''
  return {
    act: 'list-items-changed',
    subject: wholeTeam.collectionById.get(listId)?.name ?? '',
    team: wholeTeam,
    details: { changed: `${nameOf(itemId)} → ${nameOf(by)}` },
  } as const
}

async function replaceDefault(
  ctx: TeamContext,
  { id, collectionId, defaultValue }: Field,
  { itemId, by }: { itemId: number; by: number },
): Promise<void> {
  if (defaultValue === itemId) await updateField(ctx, collectionId, id, { defaultValue: by })
  if (Array.isArray(defaultValue) && defaultValue.includes(itemId)) {
    const values = defaultValue.map((value: unknown) => (value === itemId ? by : value))
    await updateField(ctx, collectionId, id, { defaultValue: [...new Set(values)] })
  }
}
