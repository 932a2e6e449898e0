import { sql } from 'kysely'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { Db } from '../../platform/db.ts'
import { pageSize } from './paging.ts'
import { foundSql } from './words-sql.ts'

/** Where the page before ended; 0 for the role of team admins. */
interface Place {
  teamId: number
  roleId: number
}

interface RolePage {
  words: readonly string[]
  /** The role of team admins, which is written nowhere, is found by its own words. */
  findsTeamAdmin: boolean
  after: Place
}

/**
 * Team by team, that of its admins first (id null), then by id; found by their own words or those of their team. One more
 * than a page holds.
 */
export async function rolesPage(db: Db, { words, findsTeamAdmin, after }: RolePage) {
  const { rows } = await sql<{
    id: number | null
    name: string
    description: string
    is_baseline: boolean
    is_active: boolean
    feature_permissions: string[]
    data_permissions: DataGrant['permission'][]
    user_count: number
    team_id: number
    team_name: string
  }>`
    select *
    from (
      (
        select
          r.id,
          r.name,
          r.description,
          r.is_baseline,
          r.is_active,
          r.feature_permissions,
          array(
            select distinct g.permission
            from trellis.role_grant g
            where g.team_id = r.team_id
              and g.role_id = r.id
            order by 1
          ) as data_permissions,
          case
            when r.is_baseline then (
              select count(*)::int from trellis.team_user m where m.team_id = r.team_id and m.status = 'current'
            )
            else (
              select count(*)::int
              from trellis.role_user h
              join trellis.team_user m on m.team_id = h.team_id and m.id = h.team_user_id and m.status = 'current'
              where h.team_id = r.team_id
                and h.role_id = r.id
            )
          end as user_count,
          t.id as team_id,
          t.name as team_name
        from trellis.role r
        join trellis.team t on t.id = r.team_id
        where (${foundSql(words, 't.words')} or ${foundSql(words, 'r.words')})
          and (r.team_id, r.id) > (${after.teamId}::bigint, ${after.roleId}::bigint)
        order by r.team_id, r.id
        limit ${pageSize + 1}
      )
      union all
      (
        select
          null,
          '',
          '',
          false,
          true,
          '{}',
          '{}',
          (
            select count(*)::int
            from trellis.team_user m
            where m.team_id = t.id
              and m.status = 'current'
              and m.is_team_admin
          ),
          t.id,
          t.name
        from trellis.team t
        where (${findsTeamAdmin} or ${foundSql(words, 't.words')})
          and t.id > ${after.teamId}
        order by t.id
        limit ${pageSize + 1}
      )
    ) role
    order by team_id, id nulls first
    limit ${pageSize + 1}`.execute(db)
  return rows
}
