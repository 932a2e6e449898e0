import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant, teamPath } from '../api/ids.ts'
import { line } from '../auth/api.ts'
import { featurePermissions } from './feature-permissions.ts'
import { dataPermissions } from './role.ts'

const teamUser = forApi('team-user')

export const featurePermission = z.enum(featurePermissions)
const idOrAll = z.union([id, z.literal('all')])
const fieldIds = z.union([z.literal('all'), z.array(id).min(1).max(400)])

export const collectionGrant = z.object({
  permission: z.enum(dataPermissions),
  collectionId: idOrAll,
  fields: fieldIds.default('all'),
})
export const wizardGrant = z.object({ permission: z.literal('run_data_wizard'), wizardId: idOrAll })
export const dataGrant = z.union([collectionGrant, wizardGrant])

export const roleInput = z.object({
  name: line.min(1).max(60),
  description: z.string().trim().max(500).default(''),
  isActive: z.boolean().default(true),
  featurePermissions: z.array(featurePermission).max(featurePermissions.length).default([]),
  dataGrants: z.array(dataGrant).max(2000).default([]),
})
export type RoleInput = z.output<typeof roleInput>

export const roleRow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isBaseline: z.boolean(),
  isActive: z.boolean(),
  featurePermissions: z.array(featurePermission),
  dataGrants: z.array(dataGrant),
  createdAt: instant,
  /** Current and invited people who hold it; everybody for the baseline. */
  userCount: z.number().int(),
  users: z.array(z.object({ teamUserId: id, name: z.string() })),
})
export type RoleRow = z.infer<typeof roleRow>

const shownFields = z.union([z.literal('all'), z.array(id)])
export const shownCollectionAccess = z.object({
  collectionId: id,
  metadata: z.boolean(),
  readFields: shownFields,
  updateFields: shownFields,
  mayDelete: z.boolean(),
})

/** One way in which somebody reaches a collection. */
const reason = z.object({
  /** Null for the flag of team admins. */
  roleId: id.nullable(),
  roleName: z.string().nullable(),
  ...shownCollectionAccess.omit({ collectionId: true }).shape,
})
export type AccessReason = z.infer<typeof reason>

const whoHasAccess = z.object({
  people: z.array(z.object({ teamUserId: id, name: z.string(), reasons: z.array(reason) })),
})

const rolePath = z.object({ teamId: idInPath, roleId: idInPath })
const needs = ['team_admin_users'] as const

export const permissionsApi = {
  ownAccess: teamUser.get('/teams/:teamId/access', {
    access: 'team-member',
    summary: 'What the signed-in person may do in this team',
    params: teamPath,
    reply: z.object({
      isUnrestricted: z.boolean(),
      featurePermissions: z.array(featurePermission),
      collections: z.array(shownCollectionAccess),
      wizards: z.union([z.literal('all'), z.array(id)]),
      /** The role through which an admin looks at the team just now. */
      viewedRole: z.object({ id, name: z.string() }).nullable(),
    }),
  }),
  roles: teamUser.get('/teams/:teamId/roles', {
    access: 'team-member',
    needs,
    summary: 'User roles of a team with what they allow and who holds them',
    params: teamPath,
    reply: z.object({ roles: z.array(roleRow), adminCount: z.number().int() }),
  }),
  createRole: teamUser.post('/teams/:teamId/roles', {
    access: 'team-member',
    needs,
    summary: 'Create a user role; nobody gives away more than they may do',
    params: teamPath,
    body: roleInput,
    reply: z.object({ id }),
  }),
  updateRole: teamUser.put('/teams/:teamId/roles/:roleId', {
    access: 'team-member',
    needs,
    summary: 'Change a user role; it takes effect on the next request of everybody who holds it',
    params: rolePath,
    body: roleInput,
    reply: done,
  }),
  deleteRole: teamUser.del('/teams/:teamId/roles/:roleId', {
    access: 'team-member',
    needs,
    summary: 'Delete a user role; the baseline role stays',
    params: rolePath,
    reply: done,
  }),
  viewAsRole: teamUser.post('/teams/:teamId/roles/:roleId/view', {
    access: 'team-admin',
    summary: 'See the team as a role allows, for an hour and without changing anything; the audit tells of it',
    params: rolePath,
    reply: done,
  }),
  endView: teamUser.del('/teams/:teamId/view', {
    access: 'team-member',
    summary: 'Stop seeing the team as a role',
    params: teamPath,
    reply: done,
  }),
  collectionAccess: teamUser.get('/teams/:teamId/dataCollections/:collectionId/access', {
    access: 'team-member',
    needs: ['team_admin_users', 'team_admin_data_collections'],
    summary: 'Who can see or change the records of a collection, and through which role',
    params: z.object({ teamId: idInPath, collectionId: idInPath }),
    reply: whoHasAccess,
  }),
  recordAccess: teamUser.get('/teams/:teamId/dataRecords/:recordId/access', {
    access: 'team-member',
    needs: ['team_admin_users', 'team_admin_data_collections'],
    summary: 'Who can see or change a record, and through which role: by all collections that hold it',
    params: z.object({ teamId: idInPath, recordId: idInPath }),
    reply: whoHasAccess.extend({ collectionIds: z.array(id) }),
  }),
}
