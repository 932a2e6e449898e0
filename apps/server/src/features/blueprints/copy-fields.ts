import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedCollectionId, reversedLink } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import { createFields, updateField } from '../fields/fields.ts'
import { createReverseField } from '../fields/reverse-field.ts'
import { titleOf } from '../records/record-table.ts'
import type { CopyMap } from './copy-collection.ts'

/** A collection's own fields in their order; a link to a collection that the other team has not stays behind. */
export async function copyFields(
  target: TeamContext,
  source: TeamConfig,
  { collection, map }: { collection: ConfiguredCollection; map: CopyMap },
): Promise<void> {
  const toId = map.collections.get(collection.id)!
  const there = target.team.collectionById.get(toId)!
  const own = collection.fields.filter((field) => field.collectionId === collection.id)
  const isTextName = (field: Field) => field.id === collection.nameFieldId && field.dataType === 'plain_text'
  const copied: Field[] = []
  for (const field of own) {
    if (isTextName(field) && there.nameFieldId !== null) {
      map.fields.set(field.id, there.nameFieldId)
      const { helpText, description, displayWidth, isRequired, settings } = field
      await updateField(target, toId, there.nameFieldId, { helpText, description, displayWidth, isRequired, settings })
    } else if (reversedLink(field) === undefined) {
      if (settingsThere(target.team, source, field, map)) copied.push(field)
      else map.leftBehind.push({ kind: 'field', name: titleOf(field, source) })
    }
  }
  const inputs = copied.map((field) =>
    fieldInput.parse({
      title: titleIn(target.team, source, field),
      columnName: field.columnName,
      dataType: field.dataType,
      description: field.description,
      helpText: field.helpText,
      displayWidth: field.displayWidth,
      isRequired: field.isRequired,
      isUnique: field.isUnique,
      isShownInViews: field.isShownInViews,
      settings: settingsThere(target.team, source, field, map),
      defaultValue: defaultThere(field, map),
    }),
  )
  if (inputs.length === 0) return
  const made = await createFields(target, toId, inputs)
  for (const [index, field] of copied.entries()) map.fields.set(field.id, made[index]!.id)
  await copyReverses(target, source, { links: copied, toId, map })
}

/** The other side of a link inside the tree. */
async function copyReverses(
  target: TeamContext,
  source: TeamConfig,
  { links, toId, map }: { links: readonly Field[]; toId: number; map: CopyMap },
): Promise<void> {
  for (const link of links.filter(isLink)) {
    const reverse = source.fieldById.get(Number(link.settings['reverseFieldId']))
    if (!reverse || !map.collections.has(reverse.collectionId)) continue
    const made = await createReverseField(target, toId, {
      fieldId: map.fields.get(link.id)!,
      title: titleIn(target.team, source, reverse),
    })
    map.fields.set(reverse.id, made.id)
  }
}

/** Null where the other team has nothing that it could lead to. */
function settingsThere(
  team: TeamConfig,
  source: TeamConfig,
  field: Field,
  map: CopyMap,
): Record<string, unknown> | null {
  const { listId, reverseFieldId: _, candidates: __, secondLine: ___, ...settings } = field.settings
  if (listId !== undefined) {
    const list = map.lists.get(Number(listId))
    return list === undefined ? null : { ...settings, listId: list }
  }
  if (!isLink(field)) return settings
  const linked = source.collectionById.get(linkedCollectionId(field))
  const same = [...team.collectionById.values()].find(
    (one) => linked && one.parentId === null && !one.isUsedAsCustomList && fold(one.name) === fold(linked.name),
  )
  const collectionId = map.collections.get(linkedCollectionId(field)) ?? same?.id
  return collectionId === undefined ? null : { ...settings, collectionId }
}

/** Items by their name; people, records and files of this team are nobody there. */
function defaultThere(field: Field, map: CopyMap): unknown {
  const { defaultValue = null } = field
  if (defaultValue === null) return undefined
  const { shape } = fieldTypeOf(field.dataType)
  if (shape !== 'id' && shape !== 'ids') return defaultValue
  if (field.settings['listId'] === undefined) return undefined
  const items = [defaultValue].flat().map((id) => map.items.get(Number(id)))
  if (items.includes(undefined)) return undefined
  return shape === 'id' ? items[0] : items
}

function titleIn(team: TeamConfig, source: TeamConfig, field: Field): Field['title'] {
  const languages = new Set([team.defaultDataLanguage, ...team.dataLanguages])
  const known = Object.entries(field.title).filter(([language]) => languages.has(language as never))
  return { [team.defaultDataLanguage]: titleOf(field, source), ...Object.fromEntries(known) }
}
