import type { LocalText } from '@trellis/domain/api/ids'
import type { Blueprint, BlueprintCollection, BlueprintField, Words } from '@trellis/domain/blueprints/blueprint'
import { currencyFor } from '@trellis/domain/blueprints/currency-for'
import type { MadeByBlueprint } from '@trellis/domain/blueprints/run'
import { fieldInput } from '@trellis/domain/fields/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import { makeRootCollection } from '../collections/root-collection.ts'
import { makeList } from '../custom-lists/new-list.ts'
import { makeFields } from '../fields/new-fields.ts'
import { makeReverseField } from '../fields/reverse-field.ts'
import { makeRole } from '../permissions/starting-roles.ts'
import { authorOf } from '../records/write.ts'
import { readConfig } from '../teams/config-queries.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { changeConfigAndSchema } from '../teams/team-config.ts'
import { changeRun } from './queries.ts'
import type { Run } from './queries.ts'

type Made = { -readonly [Part in keyof MadeByBlueprint]: Record<string, MadeByBlueprint[Part][string]> }

/** Lists, collections with their fields, roles: all of them or none, in one transaction with the mark of the run. */
export async function makeStructure(ctx: TeamContext, run: Run, blueprint: Blueprint): Promise<MadeByBlueprint> {
  const say = (words: Words) => words[run.language]
  const writer = { at: ctx.clock.now(), author: authorOf(ctx) }
  return await changeConfigAndSchema(ctx, async (tx, before) => {
    const made: Made = { lists: {}, collections: {} }
    for (const list of blueprint.lists) {
      const items = list.items.map((item) => ({ name: say(item.name), color: item.color, icon: item.icon ?? null }))
      const team = await readConfig(tx, before.teamId)
      const id = await makeList(tx, team, { name: say(list.name), icon: list.icon, items }, writer)
      const inOrder = (await readConfig(tx, before.teamId)).itemsByListId.get(id) ?? []
      const itemIds = list.items.map((item, index) => [item.key, inOrder[index]!.id])
      made.lists[list.key] = { id, items: Object.fromEntries(itemIds) as Record<string, number> }
    }
    for (const collection of blueprint.collections) await makeCollection(tx, before.teamId, collection, { run, made })
    for (const role of blueprint.roles) {
      const isTaken = [...before.roleById.values()].some(({ name }) => fold(name) === fold(say(role.name)))
      if (isTaken) continue
      const collectionIds = role.writes.map((key) => made.collections[key]!.id)
      await makeRole(tx, before.teamId, { name: say(role.name), description: say(role.description) }, collectionIds)
    }
    await changeRun(tx, run, { made })
    return made
  })
}

async function makeCollection(
  tx: PlatformTransaction,
  teamId: number,
  collection: BlueprintCollection,
  { run, made }: { run: Run; made: Made },
): Promise<void> {
  const say = (words: Words) => words[run.language]
  const [nameField, ...others] = collection.fields
  const before = await readConfig(tx, teamId)
  const id = await makeRootCollection(tx, before, {
    name: say(collection.name),
    pluralName: say(collection.pluralName),
    icon: collection.icon,
    description: say(collection.description),
    isUsedAsCustomList: false,
    isGloballySearchable: true,
    isShownInSidebar: true,
    isShownOnTeamDashboard: collection.isFeatured ?? false,
    nameFieldTitle: say(nameField!.title),
  })
  const team = await readConfig(tx, teamId)
  const inputs = others.map((field) =>
    fieldInput.parse({
      title: titleIn(team, field.title),
      columnName: field.key,
      dataType: field.dataType,
      settings: settingsOf(team, field, { run, made }),
      isRequired: field.isRequired,
      displayWidth: field.displayWidth,
    }),
  )
  const target = team.collectionById.get(id)!
  const ids = await makeFields(tx, team, target, inputs)
  const fields: Record<string, number> = { [nameField!.key]: target.nameFieldId! }
  for (const [index, field] of others.entries()) fields[field.key] = ids[index]!
  made.collections[collection.key] = { id, fields }
  for (const field of others) {
    if (!field.reverse) continue
    const now = await readConfig(tx, teamId)
    const link = { collectionId: id, fieldId: fields[field.key]!, title: titleIn(now, field.reverse) }
    await makeReverseField(tx, now, link)
  }
}

/** In every language in which the team writes titles. */
function titleIn(team: TeamConfig, words: Words): LocalText {
  const languages = new Set([team.defaultDataLanguage, ...team.dataLanguages])
  return Object.fromEntries([...languages].map((language) => [language, words[language]]))
}

const inCurrency = new Set(['money', 'financial_line_item', 'financial_line_items'])

function settingsOf(team: TeamConfig, field: BlueprintField, { run, made }: { run: Run; made: Made }) {
  return {
    ...field.settings,
    ...(inCurrency.has(field.dataType) && { currency: currencyFor(team.country, run.language).currency }),
    ...(field.list && { listId: made.lists[field.list]!.id }),
    ...(field.collection && { collectionId: made.collections[field.collection]!.id }),
  }
}
