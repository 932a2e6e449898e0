import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant } from '../api/ids.ts'
import { line } from '../auth/api.ts'
import { featurePermission } from '../permissions/api.ts'
import { dataPermissions } from '../permissions/role.ts'
import { pictureKey } from '../pictures/picture.ts'
import { auditActs } from './acts.ts'
import { systemSettings } from './settings.ts'

const team = forApi('team')
const user = forApi('user')
const utility = forApi('utility')
const logging = forApi('logging')

const access = 'sys-admin'
const search = z.string().max(200).default('')
/** Where the page before it ended. */
const cursor = z.string().max(500).optional()
const direction = z.enum(['asc', 'desc']).default('asc')
/** Of the following page; null on the last one. */
const next = z.string().nullable()
const teamPath = z.object({ teamId: idInPath })
const userPath = z.object({ userId: idInPath })

export const teamRow = z.object({
  teamId: id,
  name: z.string(),
  description: z.string(),
  memberCount: z.number().int(),
  createdAt: instant,
  suspendedAt: instant.nullable(),
  /** Set aside: one of those that are suspended. */
  archivedAt: instant.nullable(),
})
export type TeamRow = z.infer<typeof teamRow>

export const userRow = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  isSysAdmin: z.boolean(),
  /** The first few by name. */
  teams: z.array(z.object({ teamId: id, name: z.string(), isTeamAdmin: z.boolean() })),
  teamCount: z.number().int(),
  lastLogin: instant.nullable(),
  status: z.enum(['active', 'suspended', 'unverified']),
  hasSecondFactor: z.boolean(),
  pictureKey: pictureKey.nullable(),
})
export type UserRow = z.infer<typeof userRow>

export const systemRole = z.object({
  /** Null for the fixed role of team admins, which every team has and which has no words of its own. */
  id: id.nullable(),
  name: z.string(),
  description: z.string(),
  isBaseline: z.boolean(),
  isActive: z.boolean(),
  featurePermissions: z.array(featurePermission),
  /** Data permissions that it grants on something. */
  dataPermissions: z.array(z.enum([...dataPermissions, 'run_data_wizard'])),
  userCount: z.number().int(),
  teamId: id,
  teamName: z.string(),
})
export type SystemRole = z.infer<typeof systemRole>

export const auditEntry = z.object({
  id,
  at: instant,
  act: z.enum(auditActs),
  actorName: z.string(),
  actorEmail: z.string(),
  teamId: id.nullable(),
  teamName: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Days of this product's time: PostgreSQL knows no year 0. */
const day = z.iso.date().refine((text) => text >= '2000-01-01')
const auditFilter = z.object({
  search,
  act: z.enum(auditActs).optional(),
  teamId: idInPath.optional(),
  from: day.optional(),
  to: day.optional(),
})

export const sysadminApi = {
  teams: team.get('/sysAdmin/teams', {
    access,
    summary: 'Teams of the installation, page by page',
    query: z.object({ search, cursor, sort: z.enum(['name', 'created']).default('name'), direction }),
    reply: z.object({ teams: z.array(teamRow), next }),
  }),
  countTeams: team.get('/sysAdmin/teams/count', {
    access,
    summary: 'How many teams are found',
    query: z.object({ search }),
    reply: z.object({ count: z.number().int() }),
  }),
  openTeam: team.post('/sysAdmin/teams/:teamId/open', {
    access,
    summary: 'Become an admin of a team, to open it; it is noted in the audit',
    params: teamPath,
    reply: done,
  }),
  renameTeam: team.put('/sysAdmin/teams/:teamId/name', {
    access,
    summary: 'Rename a team',
    params: teamPath,
    body: z.object({ name: line.min(1).max(120) }),
    reply: done,
  }),
  suspendTeam: team.post('/sysAdmin/teams/:teamId/suspend', {
    access,
    summary: "Suspend a team: to its members it looks like one that isn't there",
    params: teamPath,
    reply: done,
  }),
  reactivateTeam: team.post('/sysAdmin/teams/:teamId/reactivate', {
    access,
    summary: 'Let the members of a suspended team in again',
    params: teamPath,
    reply: done,
  }),
  deleteTeam: team.post('/sysAdmin/teams/:teamId/delete', {
    access,
    summary: 'Delete a team with all its records and files, for ever; its name has to be given',
    params: teamPath,
    body: z.object({ name: z.string().max(120) }),
    reply: done,
  }),
  users: user.get('/sysAdmin/users', {
    access,
    summary: 'People of the installation, page by page',
    query: z.object({ search, cursor, sort: z.enum(['name', 'email', 'lastLogin']).default('name'), direction }),
    reply: z.object({ users: z.array(userRow), next }),
  }),
  countUsers: user.get('/sysAdmin/users/count', {
    access,
    summary: 'How many people are found',
    query: z.object({ search }),
    reply: z.object({ count: z.number().int() }),
  }),
  grantSysAdmin: user.post('/sysAdmin/users/:userId/grant', {
    access,
    summary: 'Make a person a system admin',
    params: userPath,
    reply: done,
  }),
  takeSysAdmin: user.post('/sysAdmin/users/:userId/take', {
    access,
    summary: 'Take the system administration from a person; the last one keeps it',
    params: userPath,
    reply: done,
  }),
  suspendUser: user.post('/sysAdmin/users/:userId/suspend', {
    access,
    summary: 'Suspend a person: their sessions and tokens end at once',
    params: userPath,
    reply: done,
  }),
  reactivateUser: user.post('/sysAdmin/users/:userId/reactivate', {
    access,
    summary: 'Let a suspended person sign in again',
    params: userPath,
    reply: done,
  }),
  signOutUser: user.post('/sysAdmin/users/:userId/sign-out', {
    access,
    summary: 'End all sessions of a person',
    params: userPath,
    reply: done,
  }),
  resetSecondFactor: user.post('/sysAdmin/users/:userId/reset-second-factor', {
    access,
    summary: 'Turn off the second factor of a person who lost it',
    params: userPath,
    reply: done,
  }),
  roles: team.get('/sysAdmin/roles', {
    access,
    summary: 'User roles across teams with what they allow, page by page',
    query: z.object({ search, cursor }),
    reply: z.object({ roles: z.array(systemRole), next }),
  }),
  settings: utility.get('/sysAdmin/settings', {
    access,
    summary: 'Settings of the installation',
    reply: z.object({
      settings: systemSettings,
      /** People with a password who have no second factor. */
      withoutSecondFactor: z.number().int(),
      signInMethods: z.object({ password: z.literal(true), oidc: z.string().nullable() }),
    }),
  }),
  updateSettings: utility.put('/sysAdmin/settings', {
    access,
    summary: 'Change the settings of the installation; they hold at once',
    body: systemSettings,
    reply: done,
  }),
  audit: logging.get('/sysAdmin/audit', {
    access,
    summary: 'Acts of administrators, newest first',
    query: auditFilter.extend({ cursor }),
    reply: z.object({ entries: z.array(auditEntry), next }),
  }),
  exportAudit: logging.get('/sysAdmin/audit/file', {
    access,
    summary: 'The same as a CSV file, all of it; the audit tells of it',
    query: auditFilter,
    reply: 'bytes',
  }),
}
