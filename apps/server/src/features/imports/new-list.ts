import { CompiledQuery } from 'kysely'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { makeRootCollection } from '../collections/root-collection.ts'
import { collectionOf } from '../records/record-table.ts'
import { authorOf, writeNewRecords } from '../records/write.ts'
import { readConfig } from '../teams/config-queries.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'

/** A custom list with these items, in the transaction that makes the import's fields. @returns its id */
export async function makeChoiceList(
  tx: PlatformTransaction,
  ctx: TeamContext,
  team: TeamConfig,
  { name, choices }: { name: string; choices: readonly string[] },
): Promise<number> {
  const listId = await makeRootCollection(tx, team, {
    name,
    icon: 'list-bullets',
    description: '',
    isUsedAsCustomList: true,
    isGloballySearchable: false,
    isShownInSidebar: false,
    isShownOnTeamDashboard: false,
  })
  if (choices.length === 0) return listId
  const withList = await readConfig(tx, team.teamId)
  const nameFieldId = collectionOf(withList, listId).nameFieldId
  const records = choices.map((choice, index) => ({
    values: { [String(nameFieldId)]: choice },
    extra: { item_rank: { type: 'double precision', value: index + 1 } } as const,
  }))
  const handle = {
    schema: ctx.teamDb.schema,
    query: (text: string, values?: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values)),
  }
  await writeNewRecords(handle as never, withList, {
    collectionId: listId,
    records,
    batch: { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) },
  })
  return listId
}
