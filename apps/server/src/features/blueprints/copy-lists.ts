import { wholeTree } from '@trellis/domain/collections/tree'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import type { itemInput } from '@trellis/domain/custom-lists/api'
import type { z } from 'zod'
import type { TeamContext } from '../../context.ts'
import { addItems, createList, customLists } from '../custom-lists/custom-lists.ts'
import { teamConfig } from '../teams/team-config.ts'
import type { CopyMap } from './copy-collection.ts'

type Item = z.output<typeof itemInput>

/** The lists that fields of the tree use: one of the same name is used there and gets the items it lacks. @returns their names */
export async function copyLists(
  target: TeamContext,
  source: TeamConfig,
  { root, map }: { root: ConfiguredCollection; map: CopyMap },
): Promise<string[]> {
  const shared: string[] = []
  const listIds = new Set(wholeTree(source, root).fields.flatMap(({ settings }) => Number(settings['listId'] ?? 0)))
  for (const listId of listIds) {
    const list = source.collectionById.get(listId)
    if (!list?.isUsedAsCustomList) continue
    const items = (source.itemsByListId.get(listId) ?? []).filter(({ isArchived }) => !isArchived)
    const inputs = items.map(({ name, icon, color }) => ({ name, icon, color }) as Item)
    const there = customLists(await teamConfig(target, target.team.teamId)).find(
      ({ name }) => fold(name) === fold(list.name),
    )
    if (there) shared.push(there.name)
    const made = there
      ? inputs.length === 0
        ? there
        : await addItems(target, there.id, inputs)
      : await createList(target, { name: list.name, icon: list.icon, items: inputs })
    map.lists.set(listId, made.id)
    for (const item of items) {
      const same = made.items.find(({ name }) => fold(name) === fold(item.name))
      if (same) map.items.set(item.id, same.id)
    }
  }
  return shared
}
