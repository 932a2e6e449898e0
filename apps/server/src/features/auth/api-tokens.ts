import { hash, randomBytes } from 'node:crypto'
import type { Endpoint, HandlerInput, ReplyOf } from '@trellis/domain/api/endpoint'
import type { Actor } from '@trellis/domain/auth/actor'
import { mostTokens, type tokenApi } from '@trellis/domain/auth/token-api'
import { AppError } from '@trellis/domain/errors'
import type { Services, SignedInContext } from '../../context.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { limitTokenGuesses, limitTokenUse } from './limits.ts'
import { readToken } from './session-queries.ts'
import { readSettings } from './system-settings.ts'
import { countTokens, deleteToken, insertToken, noteTokenUse, teamName, tokensOf } from './token-queries.ts'

/** By which people, and scanners of published code, recognise one. */
const prefix = 'trellis_'
const dayMs = 24 * 60 * 60 * 1000
/** Use is noted at most this often: reading must not become writing. */
const noteAfterMs = 60_000

export async function listTokens(ctx: SignedInContext): Promise<ReplyOf<typeof tokenApi.tokens>> {
  const rows = await tokensOf(ctx.db, ctx.actor.userId)
  return {
    tokens: rows.map((row) => ({
      id: row.id,
      name: row.name,
      teamId: row.team_id,
      teamName: row.team_name,
      scope: row.scope,
      ending: row.ending,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      isExpired: row.expires_at !== null && row.expires_at <= ctx.clock.now(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** Of a team one belongs to. Only the answer holds the token itself. */
export async function makeToken(
  ctx: SignedInContext,
  { name, teamId, scope, days }: HandlerInput<typeof tokenApi.makeToken>['body'],
): Promise<{ token: string; id: number }> {
  const { userId, membershipByTeamId } = ctx.actor
  const team = membershipByTeamId.has(teamId) ? await teamName(ctx.db, teamId) : undefined
  if (team === undefined) throw new AppError('team-not-found')
  if ((await countTokens(ctx.db, userId)) >= mostTokens) throw new AppError('too-many-tokens')
  const token = prefix + randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  const id = await ctx.db.transaction().execute(async (tx) => {
    await noteAct(tx, ctx, { act: 'token-made', subject: name, team: { teamId, name: team }, details: { scope } })
    return insertToken(tx, {
      user_id: userId,
      team_id: teamId,
      name,
      scope,
      token_hash: hashOf(token),
      ending: token.slice(-4),
      created_at: now,
      expires_at: days === null ? null : new Date(now.getTime() + days * dayMs),
    })
  })
  return { token, id }
}

export async function revokeToken(ctx: SignedInContext, tokenId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const revoked = await deleteToken(tx, ctx.actor.userId, tokenId)
    if (!revoked) throw new AppError('not-found')
    const team = { teamId: revoked.team_id, name: (await teamName(tx, revoked.team_id)) ?? '' }
    await noteAct(tx, ctx, { act: 'token-revoked', subject: revoked.name, team })
  })
}

/** The token of `Authorization: Bearer …`; null without one. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null
}

/**
 * The owner of an API token as far as the token reaches: one team, endpoints of teams only, and for a token that may
 * read only those that change nothing.
 * @throws AppError token-refused, second-factor-required, token-invalid, token-read-only, too-many-requests
 */
export async function findTokenActor(
  services: Services,
  { token, address, endpoint }: { token: string; address: string; endpoint: Endpoint },
): Promise<Actor> {
  if (endpoint.access !== 'team-member' && endpoint.access !== 'team-admin') throw new AppError('token-refused')
  const now = services.clock.now()
  const found = await readToken(services.pool, hashOf(token), now)
  if (!found) {
    await limitTokenGuesses(services, address)
    throw new AppError('token-invalid')
  }
  await limitTokenUse(services, found.tokenId)
  if (found.hasOneFactor && (await readSettings(services)).secondFactor === 'required')
    throw new AppError('second-factor-required')
  if (found.scope === 'read' && endpoint.method !== 'GET' && !endpoint.repeatable) throw new AppError('token-read-only')
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > noteAfterMs)
    await noteTokenUse(services.db, found.tokenId, now)
  return found.actor
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
