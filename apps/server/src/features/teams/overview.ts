import type { AdminOverview } from '@trellis/domain/teams/api'
import type { TeamContext } from '../../context.ts'
import { failedImports } from '../imports/imports.ts'
import { linkLifetimeMs } from '../auth/links.ts'
import { titleFor } from '../records/record-table.ts'
import { columnsWithoutValue, countRecords, storageBytes } from './overview-queries.ts'
import { allTeamUsers } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What an admin sees first: figures and what needs attention, each for those who may do something about it. */
export async function readOverview(ctx: TeamContext): Promise<AdminOverview> {
  const { featurePermissions: held } = ctx
  const [people, data] = await Promise.all([
    held.has('team_admin_users') ? peopleOf(ctx) : null,
    held.has('team_admin_data_collections') ? dataOf(ctx) : null,
  ])
  return { people, data }
}

async function peopleOf(ctx: TeamContext): Promise<AdminOverview['people']> {
  const rows = await allTeamUsers(ctx.db, ctx.team.teamId)
  const current = rows.filter(({ status }) => status === 'current')
  const now = ctx.clock.now().getTime()
  return {
    current: current.length,
    admins: current.filter((row) => row.is_team_admin).length,
    roles: ctx.team.roleById.size,
    pending: rows.flatMap(({ id, email, status, invited_at: at }) =>
      status === 'invited' && at
        ? [
            {
              teamUserId: id,
              email,
              invitedAt: at.toISOString(),
              isExpired: at.getTime() + linkLifetimeMs.invitation < now,
            },
          ]
        : [],
    ),
  }
}

/** Of all collections: whoever configures them knows them, whatever records they may read. */
async function dataOf(ctx: TeamContext): Promise<AdminOverview['data']> {
  const { wholeTeam: team } = ctx
  const all = [...team.collectionById.values()]
  const collections = all.filter((collection) => !collection.isUsedAsCustomList)
  const own = [...team.fieldById.values()].filter((field) =>
    collections.some((collection) => collection.id === field.collectionId),
  )
  const offered = new Set([...team.fieldById.values()].map(({ settings }) => settings['listId']))
  const since = new Date(ctx.clock.now().getTime() - 30 * dayMs)
  const [records, bytes, empty, failed] = await Promise.all([
    countRecords(
      ctx.teamDb,
      collections.map(({ id }) => id),
    ),
    storageBytes(ctx.teamDb),
    columnsWithoutValue(
      ctx.teamDb,
      collections.filter(({ id, rootId }) => id === rootId).map(({ id }) => id),
    ),
    failedImports(ctx, since),
  ])
  return {
    collections: collections.length,
    fields: own.length,
    lists: all.length - collections.length,
    records,
    storageBytes: bytes,
    unusedFields: own
      .filter(({ id }) => empty.has(`f${id}`))
      .map((field) => ({
        fieldId: field.id,
        title: titleFor(ctx, field),
        collectionId: field.collectionId,
        collectionName: team.collectionById.get(field.collectionId)?.pluralName ?? '',
      })),
    unusedLists: all
      .filter(({ id, isUsedAsCustomList }) => isUsedAsCustomList && !offered.has(id))
      .map(({ id, name }) => ({ listId: id, name })),
    failedImports: failed,
  }
}
