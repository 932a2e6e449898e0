import type {
  TrashedCard,
  TrashedCollection,
  TrashedField,
  TrashedProject,
  TrashedRecord,
  TrashedTask,
} from '@trellis/domain/trash/api'
import type { LocalText } from '@trellis/domain/api/ids'
import { accessTo } from '@trellis/domain/permissions/data-access'
import { daysInTrash } from '@trellis/domain/trash/api'
import type { TeamContext } from '../../context.ts'
import { deletedSince } from '../projects/projects.ts'
import { cardsInTrash, collectionsInTrash, fieldsInTrash, recordsInTrash } from './queries.ts'
import { projectsInTrash, tasksInTrash } from './work-sql.ts'

const recordsPerPage = 50
const mostWork = 200

export async function trashedRecords(
  { team, teamDb, access }: TeamContext,
  before: number | undefined,
): Promise<{ records: TrashedRecord[]; more: boolean }> {
  const roots = [...team.collectionById.values()].filter(
    ({ id, rootId }) => id === rootId && accessTo(access, id).mayDelete,
  )
  const rows = await recordsInTrash(teamDb, {
    rootIds: roots.map(({ id }) => id),
    before,
    limit: recordsPerPage + 1,
  })
  const records = rows.slice(0, recordsPerPage).map((row) => ({
    id: row.id,
    name: row.name,
    collectionId: row.collection_id,
    deletedBy: row.deleted_by,
    ...times(row.deleted_at),
  }))
  return { records, more: rows.length > recordsPerPage }
}

export async function trashedConfiguration({ db, wholeTeam: team }: TeamContext): Promise<{
  fields: TrashedField[]
  collections: TrashedCollection[]
  cards: TrashedCard[]
  cardGroups: TrashedCard[]
}> {
  const fields = await fieldsInTrash(db, team.teamId)
  const collections = await collectionsInTrash(db, team.teamId)
  const titled = (one: { id: number; title: LocalText; collection_id: number; deleted_at: Date | null }) => ({
    id: one.id,
    title: one.title[team.defaultDataLanguage] ?? Object.values(one.title)[0] ?? '',
    collectionId: one.collection_id,
    ...times(one.deleted_at),
  })
  return {
    fields: fields.map(titled),
    cards: (await cardsInTrash(db, team.teamId, 'card')).map(titled),
    cardGroups: (await cardsInTrash(db, team.teamId, 'card_group')).map(titled),
    collections: collections.map((one) => ({
      id: one.id,
      name: one.name,
      icon: one.icon,
      isUsedAsCustomList: one.is_used_as_custom_list,
      ...times(one.deleted_at),
    })),
  }
}

/** Every member may bring it back, as every member may delete it. */
export async function trashedWork(ctx: TeamContext): Promise<{ projects: TrashedProject[]; tasks: TrashedTask[] }> {
  const asked = { since: deletedSince(ctx), limit: mostWork }
  const projects = await projectsInTrash(ctx.teamDb, asked)
  const tasks = await tasksInTrash(ctx.teamDb, asked)
  return {
    projects: projects.map(({ id, name, color, deleted_at: deletedAt }) => {
      return { id, name, color: color as TrashedProject['color'], ...times(deletedAt) }
    }),
    tasks: tasks.map(({ id, title, project_name: projectName, color, deleted_at: deletedAt }) => {
      return { id, title, projectName, color: color as TrashedTask['color'], ...times(deletedAt) }
    }),
  }
}

function times(deletedAt: Date | null): { deletedAt: string; purgedAt: string } {
  const at = deletedAt ?? new Date(0)
  return {
    deletedAt: at.toISOString(),
    purgedAt: new Date(at.getTime() + daysInTrash * 24 * 60 * 60 * 1000).toISOString(),
  }
}
