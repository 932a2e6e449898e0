import type { QueryResultRow } from 'pg'
import type { z } from 'zod'
import type { customListsApi, itemInput } from '@trellis/domain/custom-lists/api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import { makeRootCollection } from '../collections/root-collection.ts'
import { writeNewRecords } from '../records/write.ts'
import type { Author } from '../records/batch.ts'
import { queryRows } from '../../platform/statements.ts'
import { readConfig } from '../teams/config-queries.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'

export type NewList = z.output<typeof customListsApi.createList.body>
export type NewItem = z.output<typeof itemInput>

interface Writer {
  readonly at: Date
  readonly author: Author
}

/** A list with its items, in the transaction that has the team's configuration. @returns its id */
export async function makeList(
  tx: PlatformTransaction,
  team: TeamConfig,
  { name, icon, items }: NewList,
  writer: Writer,
): Promise<number> {
  const listId = await makeRootCollection(tx, team, {
    name,
    icon,
    description: '',
    isUsedAsCustomList: true,
    isGloballySearchable: false,
    isShownInSidebar: false,
    isShownOnTeamDashboard: false,
  })
  if (items.length === 0) return listId
  const withList = await readConfig(tx, team.teamId)
  const list = withList.collectionById.get(listId)!
  await writeNewRecords(handleOf(tx, team.teamId), withList, {
    collectionId: listId,
    records: itemRecords(list, distinctItems(items), 1),
    batch: { kind: 'create', ...writer },
  })
  return listId
}

/** Names are told apart folded; of two alike the first stays. */
export function distinctItems(items: readonly NewItem[]): NewItem[] {
  const byName = new Map<string, NewItem>()
  for (const item of items) if (!byName.has(fold(item.name))) byName.set(fold(item.name), item)
  return [...byName.values()]
}

/** For the record engine: the name is a field of the list, the look stands in columns of its own. */
export function itemRecords(list: ConfiguredCollection, items: readonly NewItem[], firstRank: number) {
  return items.map((item, index) => ({
    values: { [String(list.nameFieldId)]: item.name },
    extra: {
      item_icon: { type: 'text', value: item.icon },
      item_color: { type: 'text', value: item.color },
      item_rank: { type: 'double precision', value: firstRank + index },
    } as const,
  }))
}

/** The record engine's view of a transaction that also changes configuration. */
function handleOf(tx: PlatformTransaction, teamId: number) {
  return {
    schema: `team_${teamId}`,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the shape of TeamDb.query
    query: async <R extends QueryResultRow>(text: string, values: unknown[] = []) => {
      const rows = await queryRows<R>(tx, text, values)
      return { rows, rowCount: rows.length, command: '', oid: 0, fields: [] }
    },
    textRows: async (text: string, values: unknown[]) =>
      (await queryRows<Record<string, unknown>>(tx, text, values)).map((row) =>
        Object.values(row).map((value) => (value === null ? null : String(value))),
      ),
  }
}
