import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { featurePermissions } from '@trellis/domain/permissions/feature-permissions'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import { AppError } from '@trellis/domain/errors'
import { wordsOf } from '@trellis/domain/text/words'
import { permissions as english } from '@trellis/i18n/en/permissions'
import { permissions as spanish } from '@trellis/i18n/es/permissions'
import { permissions as french } from '@trellis/i18n/fr/permissions'
import type { SignedInContext } from '../../context.ts'
import { cursorOf, pageEnd, readCursor } from './paging.ts'
import { rolesPage } from './role-queries.ts'

export async function listSystemRoles(
  ctx: SignedInContext,
  { search, cursor }: { search: string; cursor?: string | undefined },
): Promise<ReplyOf<typeof sysadminApi.roles>> {
  const words = wordsOf(search)
  const rows = await rolesPage(ctx.db, { words, findsTeamAdmin: findsTeamAdmin(words), after: placeOf(cursor) })
  const { shown, hasMore } = pageEnd(rows)
  return {
    roles: shown.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      isBaseline: row.is_baseline,
      isActive: row.is_active,
      featurePermissions: featurePermissions.filter((permission) => row.feature_permissions.includes(permission)),
      dataPermissions: row.data_permissions,
      userCount: row.user_count,
      teamId: row.team_id,
      teamName: row.team_name,
    })),
    next: hasMore ? cursorAt(shown.at(-1)) : null,
  }
}

/** What the role of team admins says of itself, in each language that it is read in. */
const teamAdminWords = [english, spanish, french].map(({ teamAdmin }) =>
  wordsOf(`${teamAdmin.name} ${teamAdmin.description}`),
)

/** As the database finds the others: every word begins one of it. */
const findsTeamAdmin = (words: readonly string[]) =>
  teamAdminWords.some((own) => words.every((word) => own.some((each) => each.startsWith(word))))

/** A cursor names the team, and the role as its key. */
function cursorAt(row: { id: number | null; team_id: number } | undefined) {
  return cursorOf(row && { id: row.team_id, key: String(row.id ?? 0) })
}

/** @throws AppError cursor-invalid */
function placeOf(text: string | undefined) {
  const cursor = readCursor(text)
  if (!cursor) return { teamId: 0, roleId: 0 }
  const roleId = /^\d+$/.test(cursor.key ?? '') ? Number(cursor.key) : Number.NaN
  if (!Number.isSafeInteger(roleId)) throw new AppError('cursor-invalid')
  return { teamId: cursor.id, roleId }
}
