import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { authApi } from '@trellis/domain/auth/api'
import { AppError } from '@trellis/domain/errors'
import type { AppImplement } from '../../app-implement.ts'
import type { Context } from '../../context.ts'
import { type OidcAttempt, beginOidc, finishOidc } from './oidc.ts'
import { samePlacePath } from './redirect.ts'
import { companionCookie, setSessionCookie } from './session-cookie.ts'

const attemptMs = 10 * 60 * 1000

export function oidcRoutes(implement: AppImplement): void {
  implement(authApi.oidcStart, async (ctx, { query }, { reply }) => {
    try {
      const { href, attempt } = await beginOidc(ctx, samePlacePath(query.redirect))
      rememberAttempt(ctx, reply, attempt)
      return reply.redirect(href)
    } catch (error) {
      return backToLogin(ctx, reply, error)
    }
  })

  implement(authApi.oidcCallback, async (ctx, _, { request, reply }) => {
    try {
      const attempt = takeAttempt(ctx, reply)
      const sessionToken = await finishOidc(ctx, new URL(request.url, 'http://local').search, attempt)
      setSessionCookie(ctx, reply, sessionToken)
      return reply.redirect(attempt.redirect)
    } catch (error) {
      return backToLogin(ctx, reply, error)
    }
  })
}

/** This is a navigation: the person gets the login page with the reason, not JSON. */
function backToLogin(ctx: Context, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof AppError && error.code === 'not-found') throw error
  const code = error instanceof AppError ? error.code : 'unexpected'
  if (code === 'unexpected') ctx.log.error({ err: error, requestId: ctx.request.requestId }, 'single sign-on failed')
  return reply.redirect(`/login?error=${code}`)
}

/** In a signed cookie of this browser: the answer is only taken from the browser that asked. */
function rememberAttempt(ctx: Context, reply: FastifyReply, attempt: OidcAttempt): void {
  const { name, attributes } = companionCookie(ctx, 'oidc')
  const expires = ctx.clock.now().getTime() + attemptMs
  const content = Buffer.from(JSON.stringify({ ...attempt, expires })).toString('base64url')
  reply.setCookie(name, `${content}.${signatureOf(ctx, content)}`, { ...attributes, maxAge: attemptMs / 1000 })
}

/** @throws AppError link-expired */
function takeAttempt(ctx: Context, reply: FastifyReply): OidcAttempt {
  const { name, attributes } = companionCookie(ctx, 'oidc')
  const [content = '', signature = ''] = (reply.request.cookies[name] ?? '').split('.')
  reply.clearCookie(name, attributes)
  const expected = Buffer.from(signatureOf(ctx, content))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('link-expired')
  const { expires, ...attempt } = JSON.parse(Buffer.from(content, 'base64url').toString()) as OidcAttempt & {
    expires: number
  }
  if (expires < ctx.clock.now().getTime()) throw new AppError('link-expired')
  return attempt
}

function signatureOf({ config }: Context, content: string): string {
  return createHmac('sha256', config.secret).update(`oidc-attempt:${content}`).digest('base64url')
}
