import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { brand, done, id, idInPath, instant, language, languages, teamPath } from '../api/ids.ts'
import { emailAddress, line, personName } from '../auth/api.ts'
import { cropQuery, pictureKey } from '../pictures/picture.ts'
import { logoNames, logos } from './logos.ts'

const team = forApi('team')
const teamUser = forApi('team-user')
const statCard = forApi('stat-card')

export const timezone = z.string().refine(isTimezone, { error: 'timezone' })
export const country = z.string().regex(/^[A-Z]{2}$/)

export const teamInput = z.object({
  name: line.min(1).max(120),
  shortName: line.min(1).max(30),
  primaryTimezone: timezone,
  defaultCountry: country,
  defaultInterfaceLanguage: language,
  brand,
})
export type TeamInput = z.infer<typeof teamInput>

export const teamUserRow = z.object({
  id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isTeamAdmin: z.boolean(),
  status: z.enum(['current', 'invited', 'cancelled', 'deactivated']),
  lastActivity: instant.nullable(),
  invitedAt: instant.nullable(),
  invitedBy: z.string().nullable(),
  deactivatedSince: instant.nullable(),
  pictureKey: pictureKey.nullable(),
  /** Roles given to the person; shown to those who manage users. */
  roleIds: z.array(id),
})
export type TeamUserRow = z.infer<typeof teamUserRow>

/** The admin flag and the roles of somebody, as those who manage users give them. */
const rights = { isTeamAdmin: z.boolean().default(false), roleIds: z.array(id).max(100).default([]) }
const invitee = z.object({
  email: emailAddress,
  firstName: personName.optional(),
  lastName: line.max(120).optional(),
})
export const mostInvitationsAtOnce = 100

/** Account details of a team (specification section 2). */
export const accountDetails = z
  .object({
    name: line.min(1).max(120),
    shortName: line.min(1).max(30),
    website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
    billingAddress: z.string().trim().max(500),
    description: z.string().trim().max(2000),
    primaryTimezone: timezone,
    defaultCountry: country,
    defaultInterfaceLanguage: language,
    availableDataLanguages: z.array(language).min(1).max(languages.length),
    defaultDataLanguage: language,
    brand,
  })
  .refine(({ availableDataLanguages, defaultDataLanguage }) => availableDataLanguages.includes(defaultDataLanguage), {
    path: ['defaultDataLanguage'],
    error: 'not-available',
  })
export type AccountDetails = z.infer<typeof accountDetails>

/** At a glance, as far as the person may administrate it: a part is null without its permission. */
export const adminOverview = z.object({
  people: z
    .object({
      current: z.number().int(),
      admins: z.number().int(),
      roles: z.number().int(),
      pending: z.array(z.object({ teamUserId: id, email: z.string(), invitedAt: instant, isExpired: z.boolean() })),
    })
    .nullable(),
  data: z
    .object({
      collections: z.number().int(),
      fields: z.number().int(),
      lists: z.number().int(),
      records: z.number().int(),
      storageBytes: z.number().int(),
      /** Fields without a value in any record, of collections that have records. */
      unusedFields: z.array(z.object({ fieldId: id, title: z.string(), collectionId: id, collectionName: z.string() })),
      /** Lists that no field offers. */
      unusedLists: z.array(z.object({ listId: id, name: z.string() })),
      /** Of the last 30 days. */
      failedImports: z.array(
        z.object({ importId: id, fileName: z.string(), collectionId: id.nullable(), at: instant, error: z.string() }),
      ),
    })
    .nullable(),
})
export type AdminOverview = z.infer<typeof adminOverview>

const logoPath = z.object({ teamId: idInPath, logo: z.enum(logoNames) })
const teamUserPath = z.object({ teamId: idInPath, teamUserId: idInPath })

export const teamsApi = {
  createTeam: team.post('/teams', {
    access: 'signed-in',
    summary: 'Create a team; the caller becomes its first admin',
    body: teamInput,
    reply: z.object({ teamId: id }),
  }),
  openTeam: team.post('/teams/:teamId/open', {
    access: 'team-member',
    summary: 'Remember that this person opened this team now',
    params: teamPath,
    reply: done,
  }),
  teamUsers: teamUser.get('/teamUsers', {
    access: 'team-member',
    teamFrom: { query: 'TeamId' },
    summary: 'People of a team (specification section 7); members see current people only',
    query: z.object({ TeamId: idInPath }),
    reply: z.object({ result: z.array(teamUserRow) }),
  }),
  inviteUser: teamUser.post('/teams/:teamId/invitations', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Invite a person by e-mail',
    params: teamPath,
    body: invitee.extend(rights),
    reply: teamUserRow,
  }),
  inviteUsers: teamUser.post('/teams/:teamId/invitations/many', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Invite several people with the same roles; those who are linked already are named and left alone',
    params: teamPath,
    body: z.object({ people: z.array(invitee).min(1).max(mostInvitationsAtOnce), ...rights }),
    reply: z.object({ invited: z.array(z.string()), alreadyLinked: z.array(z.string()) }),
  }),
  resendInvitation: teamUser.post('/teams/:teamId/invitations/:teamUserId/resend', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Send a new invitation link; the old one stops working',
    params: teamUserPath,
    reply: done,
  }),
  cancelInvitation: teamUser.post('/teams/:teamId/invitations/:teamUserId/cancel', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Cancel an invitation',
    params: teamUserPath,
    reply: done,
  }),
  updateTeamUser: teamUser.put('/teams/:teamId/teamUsers/:teamUserId', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Change name, roles and admin flag of a current or invited person; the last admin stays one',
    params: teamUserPath,
    body: z.object({
      firstName: line.max(120),
      lastName: line.max(120),
      isTeamAdmin: z.boolean(),
      roleIds: z.array(id).max(100),
    }),
    reply: teamUserRow,
  }),
  deactivateTeamUser: teamUser.post('/teams/:teamId/teamUsers/:teamUserId/deactivate', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Deactivate a person: their access to this team ends at once',
    params: teamUserPath,
    reply: done,
  }),
  reactivateTeamUser: teamUser.post('/teams/:teamId/teamUsers/:teamUserId/reactivate', {
    access: 'team-member',
    needs: ['team_admin_users'],
    summary: 'Let a deactivated person in again, with the roles they had',
    params: teamUserPath,
    reply: done,
  }),
  account: team.get('/teams/:teamId/account', {
    access: 'team-member',
    needs: ['team_admin_account_info'],
    summary: 'Account details of a team',
    params: teamPath,
    reply: accountDetails,
  }),
  updateAccount: team.put('/teams/:teamId/account', {
    access: 'team-member',
    needs: ['team_admin_account_info'],
    summary: 'Change the account details of a team',
    params: teamPath,
    body: accountDetails,
    reply: done,
  }),
  logos: team.get('/teams/:teamId/logos', {
    access: 'team-member',
    summary: 'The four logos of a team',
    params: teamPath,
    reply: logos,
  }),
  uploadLogo: team.post('/teams/:teamId/logos/:logo', {
    access: 'team-member',
    needs: ['team_admin_account_info'],
    upload: true,
    summary: 'Upload an image as a logo: the part that is named, made anew; PNG, JPEG, WebP or GIF',
    params: logoPath,
    query: cropQuery,
    reply: logos,
  }),
  fetchLogo: team.put('/teams/:teamId/logos/:logo', {
    access: 'team-member',
    needs: ['team_admin_account_info'],
    summary: 'Take a logo from an address of the public internet; a copy is kept',
    params: logoPath,
    body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    reply: logos,
  }),
  removeLogo: team.del('/teams/:teamId/logos/:logo', {
    access: 'team-member',
    needs: ['team_admin_account_info'],
    summary: 'Show the sign of the brand in place of a logo',
    params: logoPath,
    reply: logos,
  }),
  adminOverview: statCard.get('/teams/:teamId/adminOverview', {
    access: 'team-member',
    needs: ['team_admin_account_info', 'team_admin_users', 'team_admin_data_collections', 'team_admin_data_wizards'],
    summary: 'Figures of the administration and what needs attention',
    params: teamPath,
    reply: adminOverview,
  }),
}

function isTimezone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
