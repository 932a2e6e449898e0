import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { tagColors } from '../custom-lists/api.ts'

const utility = forApi('utility')

/** What is in the trash goes for good after so many days (behaviour.md section 1). */
export const daysInTrash = 30

const thrownAway = { deletedAt: instant, purgedAt: instant }

export const trashedRecord = z.object({
  id,
  name: z.string(),
  collectionId: id,
  deletedBy: z.string().nullable(),
  ...thrownAway,
})
export type TrashedRecord = z.infer<typeof trashedRecord>

export const trashedField = z.object({ id, title: z.string(), collectionId: id, ...thrownAway })
export type TrashedField = z.infer<typeof trashedField>

/** A data card or a card group of a live collection. */
export const trashedCard = z.object({ id, title: z.string(), collectionId: id, ...thrownAway })
export type TrashedCard = z.infer<typeof trashedCard>

export const trashedCollection = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  isUsedAsCustomList: z.boolean(),
  ...thrownAway,
})
export type TrashedCollection = z.infer<typeof trashedCollection>

/** A project with its tasks. */
export const trashedProject = z.object({ id, name: z.string(), color: z.enum(tagColors), ...thrownAway })
export type TrashedProject = z.infer<typeof trashedProject>

/** A task that was deleted itself, of a project that is there. */
export const trashedTask = z.object({
  id,
  title: z.string(),
  projectName: z.string(),
  color: z.enum(tagColors),
  ...thrownAway,
})
export type TrashedTask = z.infer<typeof trashedTask>

export const trashApi = {
  trashedRecords: utility.get('/teams/:teamId/trash/records', {
    access: 'team-member',
    summary:
      'Records in the trash that one may restore, the last thrown away first, 50 at a time; `before` is the id of the last one seen',
    params: teamPath,
    query: z.object({ before: idInPath.optional() }),
    reply: z.object({ records: z.array(trashedRecord), more: z.boolean() }),
  }),
  trashedConfiguration: utility.get('/teams/:teamId/trash/configuration', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Fields, cards and card groups of live collections, and collections that are in the trash',
    params: teamPath,
    reply: z.object({
      fields: z.array(trashedField),
      collections: z.array(trashedCollection),
      cards: z.array(trashedCard),
      cardGroups: z.array(trashedCard),
    }),
  }),
  trashedWork: utility.get('/teams/:teamId/trash/work', {
    access: 'team-member',
    summary:
      'Projects, and tasks of live projects, that were deleted in the last 30 days: the last ones first, at most 200 each',
    params: teamPath,
    reply: z.object({ projects: z.array(trashedProject), tasks: z.array(trashedTask) }),
  }),
}
