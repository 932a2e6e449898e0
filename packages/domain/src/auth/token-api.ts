import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant } from '../api/ids.ts'
import { line } from './api.ts'

const user = forApi('user')
const access = 'signed-in'

export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]
export const mostTokens = 50

export const apiToken = z.object({
  id,
  name: z.string(),
  teamId: id,
  teamName: z.string(),
  scope: z.enum(tokenScopes),
  /** Its last characters. */
  ending: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/** Personal tokens with which programs call the endpoints of one team, never with more than their owner's rights. */
export const tokenApi = {
  tokens: user.get('/users/me/tokens', {
    access,
    summary: 'API tokens of the signed-in person',
    reply: z.object({ tokens: z.array(apiToken) }),
  }),
  makeToken: user.post('/users/me/tokens', {
    access,
    isShownOnce: true,
    summary: 'Make an API token for one team; it is shown this once',
    body: z.object({
      name: line.min(1).max(80),
      teamId: id,
      scope: z.enum(tokenScopes),
      /** Null: until it is revoked. */
      days: z.number().int().min(1).max(365).nullable(),
    }),
    reply: z.object({ token: z.string(), id }),
  }),
  revokeToken: user.del('/users/me/tokens/:tokenId', {
    access,
    summary: 'Revoke an API token; it stops working at once',
    params: z.object({ tokenId: idInPath }),
    reply: done,
  }),
}
