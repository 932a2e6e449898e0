import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '@trellis/domain/errors'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that another site's page sent (OWASP: verifying origin with standard headers). Programs send
 * neither Origin nor Sec-Fetch-Site and cannot be tricked into sending a person's cookie.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const publicHost = new URL(publicUrl).host
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine = safeMethods.has(request.method) || isOwnOrigin(request, publicHost) || hasToken(request)
    done(isFine ? undefined : new AppError('origin-refused'))
  })
}

/** With a token the cookie counts for nothing, and no page of another site knows one. */
function hasToken(request: FastifyRequest): boolean {
  return /^Bearer /i.test(request.headers.authorization ?? '')
}

/** Whether a page of this installation, or no page at all, sent the request. */
export function isOwnOrigin(request: FastifyRequest, publicHost: string): boolean {
  const origin = request.headers.origin
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.headers.host || host === publicHost
}

/** True when the request came over loopback and was addressed so: a page of another name cannot pretend it. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.ip)
  return (
    isLoopback && ['localhost', '127.0.0.1', '[::1]'].includes(name) && request.headers['x-forwarded-for'] === undefined
  )
}
