import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { accountApi } from '@trellis/domain/auth/account-api'
import { AppError } from '@trellis/domain/errors'
import type { SignedInContext } from '../../context.ts'
import { actsOfPerson, noteAct } from '../sysadmin/audit.ts'
import { publicAddress } from '../pictures/pictures.ts'
import { dropPicturesOfUser } from '../pictures/user-picture.ts'
import { configChanged } from '../teams/team-config.ts'
import { emptyAccount, endMemberships, membershipsOf, teamsWithoutOtherAdmin } from './account-queries.ts'
import { listTokens } from './api-tokens.ts'
import { listDevices } from './devices.ts'
import { refuseLastSysAdmin } from './last-sys-admin.ts'
import { userById } from './queries.ts'
import { secondFactorState } from './second-factor.ts'
import { forgetActor } from './sessions.ts'

/**
 * Empties the account; teams keep the name on what the person wrote there.
 * @throws AppError confirmation-wrong, last-sys-admin, last-team-admin
 */
export async function deleteAccount(ctx: SignedInContext, email: string): Promise<void> {
  const { userId, name } = ctx.actor
  if (email !== ctx.actor.email) throw new AppError('confirmation-wrong')
  const teamIds = await ctx.db.transaction().execute(async (tx) => {
    await refuseLastSysAdmin(tx, userId)
    const teams = await teamsWithoutOtherAdmin(tx, userId)
    if (teams.length > 0) throw new AppError('last-team-admin', { teams: teams.join(', ') })
    await noteAct(tx, ctx, { act: 'account-deleted', subject: name })
    const left = await endMemberships(tx, userId, ctx.clock.now())
    await emptyAccount(tx, userId, ctx.clock.now())
    return left
  })
  await dropPicturesOfUser(ctx, userId)
  await forgetActor(ctx, userId)
  // Lists of people are part of a team's configuration.
  for (const teamId of teamIds) await configChanged(ctx, teamId)
}

/** Everything kept about the account; records belong to the teams. */
export async function ownData(ctx: SignedInContext): Promise<ReplyOf<typeof accountApi.ownData>> {
  const { userId } = ctx.actor
  const user = await userById(ctx.db, userId)
  if (!user) throw new AppError('not-signed-in')
  const memberships = await membershipsOf(ctx.db, userId)
  return {
    account: {
      userId,
      name: user.name,
      email: user.email,
      interfaceLanguage: user.interface_language,
      isSysAdmin: user.is_sys_admin,
      createdAt: user.created_at,
      lastLogin: user.last_login_at,
      picture: user.picture_key ? publicAddress(ctx, user.picture_key) : null,
      secondFactor: (await secondFactorState(ctx.db, userId)).isOn,
    },
    teams: memberships.map((row) => ({
      teamId: row.team_id,
      team: row.name,
      firstName: row.first_name,
      lastName: row.last_name,
      status: row.status,
      isTeamAdmin: row.is_team_admin,
      since: row.created_at,
    })),
    devices: (await listDevices(ctx)).devices,
    tokens: (await listTokens(ctx)).tokens,
    acts: await actsOfPerson(ctx.db, userId),
  }
}
