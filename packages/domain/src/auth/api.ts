import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant, language } from '../api/ids.ts'
import { pictureKey } from '../pictures/picture.ts'
import { logos } from '../teams/logos.ts'

export const minimumPasswordLength = 8

export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const password = z.string().min(minimumPasswordLength).max(200)
/** One line without control characters; PostgreSQL cannot even store NUL. */
export const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u)
export const personName = line.min(1).max(120)
export const linkToken = z.string().min(20).max(200)

const authentication = forApi('authentication')
const user = forApi('user')

export const signedInUser = z.object({
  userId: id,
  /** The name under which `users/byAuthProvider/{providerUsername}` answers for this person. */
  providerUsername: z.string(),
  name: z.string(),
  isSysAdmin: z.boolean(),
  interfaceLanguage: language.nullable(),
  pictureKey: pictureKey.nullable(),
})

/** A team the signed-in person belongs to (specification section 7, teamData.result). */
export const teamLink = z.object({
  teamUserLinkId: id,
  TeamId: id,
  firstName: z.string(),
  lastName: z.string(),
  isTeamAdmin: z.boolean(),
  deactivatedAsOf: instant.nullable(),
  lastOpened: instant.nullable(),
  InterfaceLanguage: language.nullable(),
  Team: z.object({
    teamId: id,
    name: z.string(),
    shortName: z.string(),
    enumAppBrandId: z.enum(['generic', 'camps', 'music', 'schools', 'weddings']),
    primaryTimezone: z.string(),
    defaultCountry: z.string(),
    defaultInterfaceLanguage: language,
    availableDataLanguages: z.array(language),
    defaultDataLanguage: language,
    ...logos.shape,
  }),
})
export type TeamLink = z.infer<typeof teamLink>

export const authApi = {
  methods: authentication.get('/authentication/methods', {
    access: 'anyone',
    summary: 'Ways to sign in, and whether sign-up is open',
    reply: z.object({
      password: z.literal(true),
      oidc: z.object({ label: z.string(), href: z.string() }).nullable(),
      signUpOpen: z.boolean(),
      firstCodeNeeded: z.boolean(),
      /** Of new passwords, as a system admin set it. */
      minimumPasswordLength: z.number().int(),
    }),
  }),
  session: authentication.get('/authentication/session', {
    access: 'anyone',
    beforeSecondFactor: true,
    summary: 'Who is signed in',
    reply: z.object({
      user: signedInUser.nullable(),
      /** Nothing else is open before the second factor is set up, which this installation asks for. */
      mustAddSecondFactor: z.boolean(),
    }),
  }),
  signUp: authentication.post('/authentication/sign-up', {
    access: 'anyone',
    summary: 'Create an account; the answer is the same for a known address',
    body: z.object({
      name: personName,
      email: emailAddress,
      password,
      language: language.default('en'),
      /** One-time code printed by the first start; makes this person the system admin. */
      firstCode: line.max(64).optional(),
    }),
    reply: z.object({ next: z.enum(['verify-email', 'signed-in']) }),
  }),
  verifyEmail: authentication.post('/authentication/verify-email', {
    access: 'anyone',
    summary: 'Confirm an e-mail address and sign in',
    body: z.object({ token: linkToken }),
    reply: z.object({ user: signedInUser }),
  }),
  resendVerification: authentication.post('/authentication/resend-verification', {
    access: 'anyone',
    summary: 'Send the verification mail again; the answer never tells whether the address is known',
    body: z.object({ email: emailAddress }),
    reply: done,
  }),
  signIn: authentication.post('/authentication/sign-in', {
    access: 'anyone',
    summary: 'Sign in with e-mail and password, and a code where the account asks for a second factor',
    body: z.object({ email: emailAddress, password: z.string().max(200), code: z.string().max(40).optional() }),
    reply: z.object({ user: signedInUser }),
  }),
  signOut: authentication.post('/authentication/sign-out', {
    access: 'signed-in',
    beforeSecondFactor: true,
    summary: 'End this session',
    reply: done,
  }),
  forgotPassword: authentication.post('/authentication/forgot-password', {
    access: 'anyone',
    summary: 'Mail a link to set a new password; the answer never tells whether the address is known',
    body: z.object({ email: emailAddress }),
    reply: done,
  }),
  resetPassword: authentication.post('/authentication/reset-password', {
    access: 'anyone',
    summary: 'Set a new password with a mailed link; ends all other sessions',
    body: z.object({ token: linkToken, password, code: z.string().max(40).optional() }),
    reply: z.object({ user: signedInUser }),
  }),
  invitation: authentication.post('/authentication/invitations/:userId/read', {
    access: 'anyone',
    summary: 'What an invitation link offers',
    params: z.object({ userId: idInPath }),
    body: z.object({ token: linkToken }),
    repeatable: true,
    reply: z.object({ teamName: z.string(), email: z.string(), invitedBy: z.string(), accountExists: z.boolean() }),
  }),
  acceptInvitation: authentication.post('/authentication/invitations/:userId/accept', {
    access: 'anyone',
    summary: 'Accept an invitation; a newcomer receives a token for setup-password',
    params: z.object({ userId: idInPath }),
    body: z.object({ token: linkToken }),
    reply: z.discriminatedUnion('next', [
      z.object({ next: z.literal('setup-password'), token: z.string() }),
      z.object({ next: z.literal('sign-in') }),
      z.object({ next: z.literal('team'), teamId: id }),
    ]),
  }),
  setupPassword: authentication.post('/authentication/setup-password/:userId', {
    access: 'anyone',
    summary: 'A newcomer sets name and first password, is signed in and joins the team',
    params: z.object({ userId: idInPath }),
    /** The language that was chosen on the way in; without it the team's is spoken. */
    body: z.object({ token: linkToken, name: personName, password, language: language.optional() }),
    reply: z.object({ user: signedInUser, teamId: id }),
  }),
  oidcStart: authentication.get('/authentication/oidc/start', {
    access: 'anyone',
    summary: 'Go to the OpenID Connect provider',
    query: z.object({ redirect: z.string().max(2000).optional() }),
    reply: 'redirect',
  }),
  oidcCallback: authentication.get('/authentication/oidc/callback', {
    access: 'anyone',
    summary: 'Come back from the OpenID Connect provider',
    reply: 'redirect',
  }),
  userByAuthProvider: user.get('/users/byAuthProvider/:providerUsername', {
    access: 'signed-in',
    summary:
      'The signed-in person with teams and permissions (specification section 7); others only for a system admin',
    params: z.object({ providerUsername: line.min(1).max(254) }),
    query: z.object({ needData: z.enum(['0', '1']).optional() }),
    reply: z.object({
      simplyUser: z.object({
        userId: id,
        name: z.string(),
        primaryEmailAddress: z.object({ email: z.string() }),
        isSysAdmin: z.boolean(),
        interfaceLanguage: language.nullable(),
      }),
      teamData: z.object({
        result: z.array(teamLink),
        s3DefaultUserPicture: z.string(),
        s3DefaultTeamPicture: z.string(),
      }),
      teamUserRoleLink: z.object({
        FeaturePermissions: z.array(z.object({ TeamId: id, EnumFeaturePermissionId: z.string() })),
      }),
    }),
  }),
  saveInterfaceLanguage: user.put('/users/me/interface-language', {
    access: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Save the interface language of the signed-in person',
    body: z.object({ language }),
    reply: done,
  }),
}
