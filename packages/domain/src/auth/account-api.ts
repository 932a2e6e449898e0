import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant } from '../api/ids.ts'
import { cropQuery, pictureKey } from '../pictures/picture.ts'
import { emailAddress, linkToken, password, personName } from './api.ts'

const user = forApi('user')
const authentication = forApi('authentication')
const access = 'signed-in'

/** The password as it is now, to prove that it is still the person who sits there. */
const presentPassword = z.string().max(200)
/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(6).max(40)

export const device = z.object({
  id,
  userAgent: z.string(),
  address: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean(),
})
export type Device = z.infer<typeof device>

/** One's own account (specification section 2, user preferences). */
export const accountApi = {
  account: user.get('/users/me/account', {
    access,
    beforeSecondFactor: true,
    summary: 'The account of the signed-in person',
    reply: z.object({
      name: z.string(),
      email: z.string(),
      /** Address that waits to be confirmed. */
      newEmail: z.string().nullable(),
      /** False for people who sign in with a provider only. */
      hasPassword: z.boolean(),
      secondFactor: z.object({ isOn: z.boolean(), recoveryCodes: z.number().int(), isRequired: z.boolean() }),
    }),
  }),
  saveName: user.put('/users/me/name', {
    access,
    summary: 'Change the name of the signed-in person',
    body: z.object({ name: personName }),
    reply: done,
  }),
  savePicture: user.post('/users/me/picture', {
    access,
    upload: true,
    summary: 'Show a picture of oneself: the part of an image that is named, made anew and small',
    query: cropQuery,
    reply: z.object({ pictureKey }),
  }),
  removePicture: user.del('/users/me/picture', {
    access,
    summary: 'Show initials in place of a picture',
    reply: done,
  }),
  changePassword: user.put('/users/me/password', {
    access,
    summary: 'Change the password; ends all other sessions',
    body: z.object({ presentPassword, password }),
    reply: done,
  }),
  changeEmail: user.post('/users/me/email', {
    access,
    summary: 'Send a link to a new address; it replaces the old one when the link is followed',
    body: z.object({ email: emailAddress, presentPassword }),
    reply: done,
  }),
  confirmEmail: authentication.post('/authentication/confirm-email', {
    access: 'anyone',
    summary: 'Confirm a new e-mail address with the link that was sent to it',
    body: z.object({ token: linkToken }),
    reply: z.object({ email: z.string() }),
  }),
  devices: user.get('/users/me/devices', {
    access,
    summary: 'Devices on which the signed-in person is signed in',
    reply: z.object({ devices: z.array(device) }),
  }),
  signOutDevice: user.del('/users/me/devices/:deviceId', {
    access,
    summary: 'End the session of another device',
    params: z.object({ deviceId: idInPath }),
    reply: done,
  }),
  signOutOthers: user.post('/users/me/devices/sign-out-others', {
    access,
    summary: 'End all sessions but this one',
    reply: z.object({ ended: z.number().int() }),
  }),
  beginSecondFactor: user.post('/users/me/second-factor', {
    access,
    beforeSecondFactor: true,
    isShownOnce: true,
    summary: 'Make a secret for an authenticator app; nothing asks for its codes before one was right',
    body: z.object({ presentPassword }),
    reply: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmSecondFactor: user.post('/users/me/second-factor/confirm', {
    access,
    beforeSecondFactor: true,
    isShownOnce: true,
    summary: 'Turn the second factor on with a first code; the recovery codes are shown once',
    body: z.object({ code: secondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  newRecoveryCodes: user.post('/users/me/second-factor/recovery-codes', {
    access,
    isShownOnce: true,
    summary: 'Make new recovery codes; the old ones stop working',
    body: z.object({ presentPassword }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endSecondFactor: user.post('/users/me/second-factor/off', {
    access,
    summary: 'Turn the second factor off',
    body: z.object({ presentPassword, code: secondFactorCode }),
    reply: done,
  }),
  ownData: user.get('/users/me/data', {
    access,
    summary: 'Everything kept about the account of the signed-in person',
    reply: z.object({
      account: z.record(z.string(), z.unknown()),
      teams: z.array(z.record(z.string(), z.unknown())),
      devices: z.array(device),
      tokens: z.array(z.record(z.string(), z.unknown())),
      acts: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  deleteAccount: user.post('/users/me/delete', {
    access,
    summary:
      'Delete the account; the e-mail address has to be given. Refused to the last admin of a team or the system',
    body: z.object({ email: z.string().trim().toLowerCase().max(254) }),
    reply: done,
  }),
}
