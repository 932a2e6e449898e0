import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError } from '@trellis/domain/errors'
import { layoutContent } from '@trellis/domain/layouts/api'
import type { Layout, LayoutContent, layoutInput } from '@trellis/domain/layouts/api'
import { recordsInCondition, withOtherRecords } from '@trellis/domain/records/condition-records'
import type { TeamContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { indexesForLayout } from '../records/indexes/index-adviser.ts'
import { survivorsOf } from '../records/merging/followed-sql.ts'
import { collectionOf } from '../records/record-table.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { configChanged } from '../teams/team-config.ts'
import {
  changeLayout,
  findLayout,
  insertLayout,
  layoutsOf,
  layoutsOfTeam,
  removeLayout,
  setContent,
  setDefault,
} from './queries.ts'
import type { LayoutRow } from './queries.ts'
import { readableContent } from './readable-content.ts'

type LayoutInput = z.output<typeof layoutInput>

export async function listLayouts(ctx: TeamContext, collectionId: number): Promise<{ layouts: Layout[] }> {
  collectionOf(ctx.team, collectionId)
  const rows = await layoutsOf(ctx.db, { ...placeOf(ctx), collectionId })
  return {
    layouts: await withSurvivors(
      ctx,
      rows.map((row) => toLayout(ctx, row)),
    ),
  }
}

/** Where a filter names a record that became one with another by now, it names that one: as the list reads it too. */
async function withSurvivors(ctx: TeamContext, layouts: Layout[]): Promise<Layout[]> {
  const fieldById = (id: number) => ctx.wholeTeam.fieldById.get(id)
  const named = layouts.flatMap(({ content: { where } }) => (where ? recordsInCondition(where, fieldById) : []))
  const survivors = await survivorsOf(ctx.teamDb, [...new Set(named)])
  if (survivors.size === 0) return layouts
  return layouts.map((layout) => {
    const { where, ...rest } = layout.content
    return where ? { ...layout, content: { ...rest, where: withOtherRecords(where, fieldById, survivors) } } : layout
  })
}

/** @throws AppError not-permitted for a shared one of somebody who is no team admin; name-taken */
export async function createLayout(
  ctx: TeamContext,
  collectionId: number,
  { name, isShared, content }: LayoutInput,
): Promise<Layout> {
  collectionOf(ctx.team, collectionId)
  if (isShared) refuseUnlessAdmin(ctx)
  const { teamId, teamUserId } = placeOf(ctx)
  await prepareIndexes(ctx, collectionId, name, content)
  const ownerId = isShared ? null : teamUserId
  const row = await insertLayout(ctx.db, { teamId, collectionId, name, ownerId, content }).catch(refuseTakenName)
  await noteSharedLayout(ctx, isShared)
  return toLayout(ctx, row)
}

/** @throws AppError layout-not-found, not-permitted, name-taken */
export async function updateLayout(ctx: TeamContext, layoutId: number, changes: Partial<LayoutInput>): Promise<Layout> {
  const before = await ownLayout(ctx, layoutId)
  const isShared = changes.isShared ?? before.owner_id === null
  if (isShared) refuseUnlessAdmin(ctx)
  const { teamId, teamUserId } = placeOf(ctx)
  const name = changes.name ?? before.name
  const content = changes.content ?? readContent(before)
  if (changes.content) await prepareIndexes(ctx, before.collection_id, name, content)
  const ownerId = isShared ? null : teamUserId
  const row = await changeLayout(ctx.db, { teamId, id: layoutId, name, ownerId, content, at: ctx.clock.now() }).catch(
    refuseTakenName,
  )
  if (!row) throw new AppError('layout-not-found')
  await noteSharedLayout(ctx, isShared || before.owner_id === null)
  return toLayout(ctx, row)
}

export async function deleteLayout(ctx: TeamContext, layoutId: number): Promise<void> {
  const { owner_id: ownerId } = await ownLayout(ctx, layoutId)
  await removeLayout(ctx.db, ctx.team.teamId, layoutId)
  await noteSharedLayout(ctx, ownerId === null)
}

export async function setDefaultLayout(ctx: TeamContext, collectionId: number, layoutId: number | null) {
  collectionOf(ctx.team, collectionId)
  const layout = layoutId === null ? undefined : await findLayout(ctx.db, ctx.team.teamId, layoutId)
  if (layoutId !== null) {
    if (!layout || layout.owner_id !== null || layout.collection_id !== collectionId)
      throw new AppError('layout-not-found')
  }
  await ctx.db.transaction().execute(async (tx) => {
    await setDefault(tx, { teamId: ctx.team.teamId, collectionId, layoutId })
    await noteAct(tx, ctx, {
      act: 'default-layout-changed',
      subject: layout?.name ?? '',
      team: ctx.wholeTeam,
      details: { collection: ctx.wholeTeam.collectionById.get(collectionId)?.name ?? '' },
    })
  })
  await noteSharedLayout(ctx, true)
  return listLayouts(ctx, collectionId)
}

/** Open pages hear of it as of any other configuration. */
async function noteSharedLayout(ctx: TeamContext, isShared: boolean): Promise<void> {
  if (isShared) await configChanged(ctx, ctx.team.teamId)
}

/** Of all people of a team: what a change of configuration may break. */
export async function everyLayout(db: Db, teamId: number) {
  const rows = await layoutsOfTeam(db, teamId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    collectionId: row.collection_id,
    isShared: row.owner_id === null,
    content: readContent(row),
  }))
}

/** Where a layout still has the content that was seen. */
export async function replaceLayout(
  db: Db,
  change: { teamId: number; id: number; before: LayoutContent; after: LayoutContent },
): Promise<void> {
  const row = await findLayout(db, change.teamId, change.id)
  if (row && isDeepStrictEqual(readContent(row), layoutContent.parse(change.before))) await setContent(db, change)
}

const placeOf = ({ team, membership }: TeamContext) => ({ teamId: team.teamId, teamUserId: membership.teamUserId })

/** One's own, or a shared one as a team admin; another person's looks like none. */
async function ownLayout(ctx: TeamContext, layoutId: number): Promise<LayoutRow> {
  const layout = await findLayout(ctx.db, ctx.team.teamId, layoutId)
  const isSeen = layout && (layout.owner_id === null || layout.owner_id === ctx.membership.teamUserId)
  if (!isSeen || !ctx.team.collectionById.has(layout.collection_id)) throw new AppError('layout-not-found')
  if (layout.owner_id === null) refuseUnlessAdmin(ctx)
  return layout
}

function refuseUnlessAdmin({ membership, actor }: TeamContext): void {
  if (!membership.isTeamAdmin && !actor.isSysAdmin) throw new AppError('not-permitted')
}

/** Also refuses a filter or an order that no page could be asked with. */
async function prepareIndexes(
  ctx: TeamContext,
  collectionId: number,
  name: string,
  { where, groups, sort }: LayoutContent,
): Promise<void> {
  const grouped = new Set(groups.map(({ by }) => JSON.stringify(by)))
  const order = [...groups, ...sort.filter(({ by }) => !grouped.has(JSON.stringify(by)))].slice(0, 5)
  await indexesForLayout(ctx, collectionId, { name, where, sort: order })
}

function toLayout(ctx: TeamContext, row: LayoutRow): Layout {
  return {
    id: row.id,
    name: row.name,
    isShared: row.owner_id === null,
    isDefault: row.is_default,
    content: readableContent(ctx, row.collection_id, readContent(row)),
    updatedAt: row.updated_at.toISOString(),
  }
}

const readContent = ({ content }: LayoutRow): LayoutContent => layoutContent.parse(content)

function refuseTakenName(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'layout_name') throw new AppError('name-taken')
  throw error
}
