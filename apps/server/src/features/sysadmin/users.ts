import type { HandlerInput, ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { UserRow, sysadminApi } from '@trellis/domain/sysadmin/api'
import { wordsOf } from '@trellis/domain/text/words'
import type { SignedInContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { refuseLastSysAdmin } from '../auth/last-sys-admin.ts'
import { dropSecondFactor } from '../auth/second-factor.ts'
import { endSessionsOf, forgetActor } from '../auth/sessions.ts'
import { noteAct } from './audit.ts'
import { cursorOf, pageEnd, readCursor } from './paging.ts'
import { countUsers, setSysAdmin, setUserSuspended, userOf, usersPage } from './user-queries.ts'

type Question = HandlerInput<typeof sysadminApi.users>['query']

export async function listUsers(ctx: SignedInContext, question: Question): Promise<ReplyOf<typeof sysadminApi.users>> {
  const { search, cursor, sort, direction } = question
  const rows = await usersPage(ctx.db, { words: wordsOf(search), sort, direction, cursor: readCursor(cursor, sort) })
  const { shown, hasMore } = pageEnd(rows)
  return {
    users: shown.map((row) => ({
      userId: row.id,
      name: row.name,
      email: row.email,
      isSysAdmin: row.is_sys_admin,
      teams: row.teams,
      teamCount: row.team_count,
      lastLogin: row.last_login_at?.toISOString() ?? null,
      status: statusOf(row),
      hasSecondFactor: row.has_second_factor,
      pictureKey: row.picture_key,
    })),
    next: hasMore ? cursorOf(shown.at(-1), sort) : null,
  }
}

export async function numberOfUsers(ctx: SignedInContext, search: string): Promise<number> {
  return countUsers(ctx.db, wordsOf(search))
}

export async function grantSysAdmin(ctx: SignedInContext, userId: number): Promise<void> {
  await change(ctx, userId, 'sys-admin-granted', (tx) => setSysAdmin(tx, userId, true))
}

/** @throws AppError last-sys-admin */
export async function takeSysAdmin(ctx: SignedInContext, userId: number): Promise<void> {
  await change(ctx, userId, 'sys-admin-taken', async (tx) => {
    await refuseLastSysAdmin(tx, userId)
    await setSysAdmin(tx, userId, false)
  })
}

/** Sessions end at once; tokens stop working and work again when the person is let in. @throws AppError last-sys-admin */
export async function suspendUser(ctx: SignedInContext, userId: number): Promise<void> {
  await change(ctx, userId, 'user-suspended', async (tx) => {
    await refuseLastSysAdmin(tx, userId)
    await setUserSuspended(tx, userId, ctx.clock.now())
    await endSessionsOf(tx, userId)
  })
}

export async function reactivateUser(ctx: SignedInContext, userId: number): Promise<void> {
  await change(ctx, userId, 'user-reactivated', (tx) => setUserSuspended(tx, userId, null))
}

export async function signOutUser(ctx: SignedInContext, userId: number): Promise<void> {
  await change(ctx, userId, 'user-signed-out', (tx) => endSessionsOf(tx, userId))
}

export async function resetSecondFactor(ctx: SignedInContext, userId: number): Promise<void> {
  await change(ctx, userId, 'second-factor-reset', async (tx) => {
    if (!(await dropSecondFactor(tx, userId))) throw new AppError('not-found')
  })
}

async function change(
  ctx: SignedInContext,
  userId: number,
  act: AuditAct,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const user = await userOf(tx, userId)
    if (!user) throw new AppError('user-not-found')
    await work(tx)
    await noteAct(tx, ctx, { act, subject: user.name || user.email, details: { email: user.email } })
  })
  await forgetActor(ctx, userId)
}

function statusOf(row: { suspended_at: Date | null; email_verified_at: Date | null }): UserRow['status'] {
  if (row.suspended_at) return 'suspended'
  return row.email_verified_at ? 'active' : 'unverified'
}
