import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { condition, sort, sortKey } from '../records/condition.ts'
import { mostGroupLevels } from '../records/groups.ts'
import { totalKinds } from '../records/totals.ts'

const dataCollection = forApi('data-collection')

/** A column: a field (`f12`), a field behind links (`f12.f34`), or a fact about the record. The name is always first. */
export const columnKey = z
  .string()
  .regex(/^(name|id|createdAt|createdBy|updatedAt|updatedBy|f[1-9]\d{0,15}(\.f[1-9]\d{0,15}){0,3})$/)

export const narrowestColumn = 60
export const widestColumn = 1000
const columnWidth = z.number().int().min(narrowestColumn).max(widestColumn)

export const columnChoice = z.object({ key: columnKey, width: columnWidth.optional() })

export const rowHeights = ['short', 'medium', 'tall'] as const
export type RowHeight = (typeof rowHeights)[number]

/** Columns beside the name that stay in view; more than that leave no room for the others. */
export const mostPinned = 5

/** Everything a grid view keeps. Words typed into the filter box are not part of it. */
export const layoutContent = z.object({
  where: condition.optional(),
  sort: sort.default([]),
  groups: z.array(sortKey).max(mostGroupLevels).default([]),
  /** Missing: the collection's own choice. */
  columns: z.array(columnChoice).max(400).optional(),
  nameWidth: columnWidth.optional(),
  pinned: z.number().int().min(0).max(mostPinned).default(0),
  rowHeight: z.enum(rowHeights).default('short'),
  totals: z.record(columnKey, z.enum(totalKinds)).default({}),
})
export type LayoutContent = z.infer<typeof layoutContent>

export const layoutName = z.string().trim().min(1).max(100)

export const layout = z.object({
  id,
  name: layoutName,
  /** Shared ones are seen by everybody of the team, personal ones by their owner. */
  isShared: z.boolean(),
  /** The one the collection opens with. */
  isDefault: z.boolean(),
  content: layoutContent,
  updatedAt: instant,
})
export type Layout = z.infer<typeof layout>

export const layoutInput = z.object({ name: layoutName, isShared: z.boolean(), content: layoutContent })

/** All that the index adviser did, wants and could not do, by collection (design section 2). */
const indexAdvice = z.object({
  /** Indexes that follow use, for each collection at most. */
  budget: z.number().int(),
  /** Of the last seven days, in all collections. */
  slowReads: z.number().int(),
  collections: z.array(
    z.object({
      collectionId: id,
      name: z.string(),
      icon: z.string(),
      indexes: z.array(
        z.object({
          columns: z.array(z.string()),
          /** The fields among its columns. */
          fieldIds: z.array(id),
          /** `wanted`: asked for this week, being queued; `refused`: more used ones fill the budget. */
          state: z.enum(['ready', 'building', 'wanted', 'refused']),
          /** Who asked for it; null where a slow read did. */
          layoutName: z.string().nullable(),
          uses: z.number().int(),
          bytes: z.number().int(),
          /** Of the last seven days. */
          slowReads: z.number().int(),
          slowestMs: z.number().int().nullable(),
        }),
      ),
    }),
  ),
})
export type IndexAdvice = z.infer<typeof indexAdvice>

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
const layoutPath = z.object({ teamId: idInPath, layoutId: idInPath })

export const layoutsApi = {
  layouts: dataCollection.get('/teams/:teamId/dataCollections/:collectionId/layouts', {
    access: 'team-member',
    summary: 'The grid layouts of a collection that one sees: shared ones and one’s own, by name',
    params: collectionPath,
    reply: z.object({ layouts: z.array(layout) }),
  }),
  createLayout: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/layouts', {
    access: 'team-member',
    summary: 'Keep a grid layout; shared ones are for team admins',
    params: collectionPath,
    body: layoutInput,
    reply: layout,
  }),
  updateLayout: dataCollection.put('/teams/:teamId/layouts/:layoutId', {
    access: 'team-member',
    summary: 'Change a layout: one’s own, or a shared one as a team admin',
    params: layoutPath,
    body: layoutInput.partial(),
    reply: layout,
  }),
  deleteLayout: dataCollection.del('/teams/:teamId/layouts/:layoutId', {
    access: 'team-member',
    summary: 'Delete a layout; records are not touched',
    params: layoutPath,
    reply: z.object({ done: z.literal(true) }),
  }),
  setDefaultLayout: dataCollection.put('/teams/:teamId/dataCollections/:collectionId/defaultLayout', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'The shared layout a collection opens with; null for none',
    params: collectionPath,
    body: z.object({ layoutId: id.nullable() }),
    reply: z.object({ layouts: z.array(layout) }),
  }),
  indexAdvice: dataCollection.get('/teams/:teamId/indexAdvice', {
    access: 'team-admin',
    summary: 'Indexes that follow use in all collections: made, wanted and refused, with who asked for them',
    params: teamPath,
    reply: indexAdvice,
  }),
}
