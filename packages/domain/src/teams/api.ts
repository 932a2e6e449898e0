import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { brand, done, id, idInPath, instant, language, teamPath } from '../api/ids.ts'
import { emailAddress, line, personName } from '../auth/api.ts'

const team = forApi('team')
const teamUser = forApi('team-user')

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
})
export type TeamUserRow = z.infer<typeof teamUserRow>

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
    access: 'team-admin',
    summary: 'Invite a person by e-mail',
    params: teamPath,
    body: z.object({
      email: emailAddress,
      firstName: personName.optional(),
      lastName: line.max(120).optional(),
      isTeamAdmin: z.boolean().default(false),
    }),
    reply: teamUserRow,
  }),
  resendInvitation: teamUser.post('/teams/:teamId/invitations/:teamUserId/resend', {
    access: 'team-admin',
    summary: 'Send a new invitation link; the old one stops working',
    params: teamUserPath,
    reply: done,
  }),
  cancelInvitation: teamUser.post('/teams/:teamId/invitations/:teamUserId/cancel', {
    access: 'team-admin',
    summary: 'Cancel an invitation',
    params: teamUserPath,
    reply: done,
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
