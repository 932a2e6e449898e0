import type { ImportMapping } from '@trellis/domain/imports/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { trashCollection } from '../collections/collections.ts'
import { makeRootCollection } from '../collections/root-collection.ts'
import { makeList } from '../custom-lists/new-list.ts'
import { trashField } from '../fields/fields.ts'
import { makeFields, type NewField } from '../fields/new-fields.ts'
import { collectionOf } from '../records/record-table.ts'
import { authorOf } from '../records/write.ts'
import { readConfig } from '../teams/config-queries.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { changeConfigAndSchema } from '../teams/team-config.ts'
import { choicesByColumn } from './choices.ts'
import { refuseUnlessMayImportAs } from './may-import.ts'
import { refreshed } from './job-context.ts'
import type { ImportPlan } from './plan.ts'
import { findImport, type ImportRow, savePlan } from './queries.ts'
import { sourceOf } from './source.ts'

/** Makes the collection, lists and fields that the mapping asks for: all of them with the plan, or nothing. */
export async function prepare(ctx: TeamContext, row: ImportRow): Promise<{ ctx: TeamContext; row: ImportRow }> {
  if (row.plan) return { ctx: await refreshed(ctx), row }
  const { mapping, analysis } = row
  if (!mapping || !analysis) throw new Error(`Import ${row.id} runs without a mapping.`)
  // What was allowed at the start may have been taken away since.
  refuseUnlessMayImportAs(ctx, mapping)
  const choices = await choicesByColumn(sourceOf(ctx.config, ctx.team.teamId, row.id, analysis), analysis, mapping)
  const plan = await changeConfigAndSchema(ctx, async (tx, team) => {
    const made = await makeTargets(tx, ctx, team, { mapping, choices })
    await savePlan(tx, ctx.teamDb.schema, row.id, made)
    return made
  })
  return { ctx: await refreshed(ctx), row: { ...row, plan } }
}

async function makeTargets(
  tx: PlatformTransaction,
  ctx: TeamContext,
  team: TeamConfig,
  { mapping, choices }: { mapping: ImportMapping; choices: ReadonlyMap<number, string[]> },
): Promise<ImportPlan> {
  const { target, columns, nameColumn } = mapping
  const fieldIds: (number | null)[] = columns.map((column) => (column.to === 'field' ? column.fieldId : null))
  const collectionId =
    target.kind === 'collection'
      ? target.collectionId
      : await makeRootCollection(tx, team, {
          name: target.name,
          icon: target.icon,
          description: '',
          isUsedAsCustomList: false,
          isGloballySearchable: true,
          isShownInSidebar: true,
          isShownOnTeamDashboard: false,
          nameFieldTitle: titleOfColumn(mapping, nameColumn),
        })
  const listIdByColumn = new Map<number, number>()
  const writer = { at: ctx.clock.now(), author: authorOf(ctx) }
  for (const [index, names] of choices) {
    const items = names.map((name) => ({ name, icon: null, color: null }))
    const list = { name: titleOfColumn(mapping, index) ?? '', icon: 'list-bullets', items }
    listIdByColumn.set(index, await makeList(tx, await readConfig(tx, team.teamId), list, writer))
  }
  const collection = collectionOf(await readConfig(tx, team.teamId), collectionId)
  if (target.kind === 'new-collection' && nameColumn !== undefined) fieldIds[nameColumn] = collection.nameFieldId
  const places: number[] = []
  const inputs: NewField[] = []
  for (const [index, column] of columns.entries()) {
    if (column.to !== 'new-field' || fieldIds[index] !== null) continue
    const listId = listIdByColumn.get(index)
    places.push(index)
    inputs.push(newField(team, column, listId === undefined ? column.settings : { ...column.settings, listId }))
  }
  const newIds = inputs.length > 0 ? await makeFields(tx, await readConfig(tx, team.teamId), collection, inputs) : []
  for (const [place, id] of newIds.entries()) fieldIds[places[place]!] = id
  return {
    collectionId,
    fieldIds,
    made: {
      collectionId: target.kind === 'new-collection' ? collectionId : null,
      fieldIds: newIds,
      listIds: [...listIdByColumn.values()],
    },
  }
}

function titleOfColumn({ columns }: ImportMapping, index: number | undefined): string | undefined {
  const column = index === undefined ? undefined : columns[index]
  return column?.to === 'new-field' ? column.title : undefined
}

function newField(
  team: TeamConfig,
  { title, dataType }: { title: string; dataType: NewField['dataType'] },
  settings: Record<string, unknown>,
): NewField {
  return {
    title: { [team.defaultDataLanguage]: title },
    dataType,
    settings,
    description: '',
    helpText: '',
    displayWidth: 'half',
    isRequired: false,
    isUnique: false,
    isShownInViews: true,
  }
}

/** An import that ended without one record leaves nothing of what was made for it. */
export async function dropUnused(ctx: TeamContext, importId: number): Promise<void> {
  const row = await findImport(ctx.teamDb, importId)
  if (!row?.plan || row.created_count + row.changed_count + row.added_count > 0) return
  const { collectionId, fieldIds, listIds } = row.plan.made
  const { team } = await refreshed(ctx)
  if (collectionId !== null && team.collectionById.has(collectionId)) await trashCollection(ctx, collectionId)
  if (collectionId === null) {
    const live = fieldIds.filter((fieldId) => team.fieldById.has(fieldId))
    for (const fieldId of live) await trashField(ctx, row.plan.collectionId, fieldId)
  }
  for (const listId of listIds) if (team.collectionById.has(listId)) await trashCollection(ctx, listId)
}
