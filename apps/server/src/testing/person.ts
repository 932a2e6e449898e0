import { configChanged } from '../features/teams/team-config.ts'
import type { TeamContext } from '../context.ts'

/** Somebody of the team, entered without an invitation. @returns the team user's id */
export async function addPerson(
  ctx: TeamContext,
  person: { firstName: string; lastName: string; email: string; hasLeft?: true },
): Promise<number> {
  const { teamId } = ctx.team
  const { id: userId } = await ctx.db
    .insertInto('trellis.app_user')
    .values({ email: person.email, name: `${person.firstName} ${person.lastName}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await ctx.db
    .insertInto('trellis.team_user')
    .values({
      team_id: teamId,
      user_id: userId,
      first_name: person.firstName,
      last_name: person.lastName,
      status: person.hasLeft ? 'deactivated' : 'current',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await configChanged(ctx, teamId)
  return id
}
