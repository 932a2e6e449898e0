import type { Field } from '@trellis/domain/fields/field'
import type { TextContext } from '@trellis/domain/fields/field-type'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamDb } from '../../../platform/team-db.ts'
import { fileNamesIn, holdsFiles } from '../../files/files-of-records.ts'
import type { CheckedValues } from './check-values.ts'
import { textContext } from './text-context.ts'

/** The team's text context, knowing the names of the files in these values: one query, none where no field holds files. */
export async function contextWithFiles(
  handle: Pick<TeamDb, 'schema' | 'query'>,
  team: TeamConfig,
  fields: readonly Field[],
  records: readonly CheckedValues[],
): Promise<TextContext> {
  const context = textContext(team)
  return fields.some(holdsFiles) ? { ...context, fileName: await fileNamesIn(handle, fields, records) } : context
}
