import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { featurePermissions } from '@trellis/domain/permissions/feature-permissions'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import { wordsOf } from '@trellis/domain/text/words'
import type { SignedInContext } from '../../context.ts'
import { cursorOf, pageEnd, readCursor } from './paging.ts'
import { rolesPage } from './role-queries.ts'

export async function listSystemRoles(
  ctx: SignedInContext,
  { search, cursor }: { search: string; cursor?: string | undefined },
): Promise<ReplyOf<typeof sysadminApi.roles>> {
  const rows = await rolesPage(ctx.db, { words: wordsOf(search), after: readCursor(cursor)?.id })
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
    next: hasMore ? cursorOf(shown.at(-1)) : null,
  }
}
