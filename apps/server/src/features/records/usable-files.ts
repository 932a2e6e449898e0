import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { mayReadFile } from '../files/files.ts'
import type { MayUseFile } from '../files/files-of-records.ts'

/** What a person may put into a record that does not hold it yet: what they uploaded themselves, and what they may read. */
export function filesUsableBy(ctx: TeamContext): MayUseFile {
  const reader: TeamContext = { ...ctx, team: readableTeam(ctx.wholeTeam, ctx.access) }
  return (file) => file.created_by === ctx.membership.teamUserId || mayReadFile(reader, file)
}
