import type { z } from 'zod'
import { AppError } from '@trellis/domain/errors'
import type { fieldInput } from '@trellis/domain/fields/api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { machineName } from '@trellis/domain/text/machine-name'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { checkedDefault, checkedSettings, checkedTitle, checkUniqueAllowed } from './check-field.ts'
import { addColumns, addLinkIndexes, columnNamesOfTree, insertFields } from './queries.ts'
import { columnType, hasColumn } from './storage.ts'

/** `reverseOf`: the link that the field shows from its other end. */
export type NewField = z.output<typeof fieldInput> & { readonly reverseOf?: number }

/** Design section 2: the row of a record ends at 8,160 bytes. */
export const maximumFieldsOfTree = 400

/**
 * Rows and columns of new fields, in the transaction that has the team's configuration. Records that are there stay
 * empty; a default is for new ones. Uniqueness comes after the commit, with its index. @returns their ids in order
 */
export async function makeFields(
  tx: PlatformTransaction,
  team: TeamConfig,
  collection: ConfiguredCollection,
  inputs: readonly NewField[],
): Promise<number[]> {
  const taken = new Set(await columnNamesOfTree(tx, team.teamId, collection.rootId))
  if (taken.size + inputs.length > maximumFieldsOfTree)
    throw new AppError('too-many-fields', { maximum: maximumFieldsOfTree })
  const lastRank = Math.max(0, ...collection.fields.map((field) => field.rank))
  const rows = inputs.map((input, index) => {
    const title = checkedTitle(team, input.title)
    const settings = checkedSettings(team, input.dataType, input.settings, { reverseOf: input.reverseOf })
    checkUniqueAllowed(input.dataType, input.isUnique)
    return {
      team_id: team.teamId,
      collection_id: collection.id,
      root_id: collection.rootId,
      title: JSON.stringify(title),
      column_name: newColumnName(input.columnName, title[team.defaultDataLanguage] ?? '', taken),
      data_type: input.dataType,
      description: input.description,
      help_text: input.helpText,
      display_width: input.displayWidth,
      is_required: input.isRequired,
      is_unique: false,
      is_shown_in_views: input.isShownInViews,
      default_value: checkedDefault(team, { id: 0, dataType: input.dataType, settings }, input.defaultValue),
      settings: JSON.stringify(settings),
      rank: lastRank + 1 + index,
    }
  })
  const ids = await insertFields(tx, rows)
  const columns = ids.flatMap((id, index) => {
    const { dataType } = inputs[index]!
    return hasColumn({ dataType }) ? [{ id, type: columnType({ dataType }) }] : []
  })
  if (columns.length === 0) return ids
  const table = { teamId: team.teamId, rootId: collection.rootId }
  await addColumns(tx, table, columns).catch((error: unknown) => {
    // Columns of dropped fields count towards PostgreSQL's limit of 1,600 as well.
    if ((error as { code?: string }).code === '54011')
      throw new AppError('too-many-fields', { maximum: maximumFieldsOfTree })
    throw error
  })
  const linkIds = ids.filter((_, index) => inputs[index]!.dataType === 'single_data_record')
  await addLinkIndexes(tx, table, linkIds)
  return ids
}

/** A name that was asked for is refused when it is taken, one that is made from the title is numbered. */
function newColumnName(asked: string | undefined, title: string, taken: Set<string>): string {
  if (asked && taken.has(asked)) throw new AppError('name-taken', { name: asked })
  const name = asked ?? machineName(title, { fallback: 'field', isTaken: (candidate) => taken.has(candidate) })
  taken.add(name)
  return name
}
