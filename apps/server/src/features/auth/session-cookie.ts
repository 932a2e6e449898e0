import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'

const plainName = 'trellis'
const hostName = `__Host-${plainName}`

/** The session decides when it ends; the cookie only has to outlive it. 400 days is the most that browsers keep. */
const keptSeconds = 400 * 24 * 60 * 60

let hasWarned = false

/** Token of the session cookie. Where the public address is https the unprefixed cookie is none of ours: a neighbouring site could have set it. */
export function sessionTokenOf(request: FastifyRequest, publicUrl = ''): string | null {
  const token = request.cookies[hostName] ?? (publicUrl.startsWith('https:') ? undefined : request.cookies[plainName])
  return token || null
}

export function setSessionCookie(context: Context, reply: FastifyReply, token: string): void {
  const isSecure = mayBeSecure(context)
  if (!isSecure && !hasWarned) {
    hasWarned = true
    context.log.warn('people sign in over plain HTTP: put HTTPS in front and set TRELLIS_PUBLIC_URL')
  }
  reply.setCookie(isSecure ? hostName : plainName, token, { ...attributes(isSecure), maxAge: keptSeconds })
}

export function clearSessionCookie(context: Context, reply: FastifyReply): void {
  for (const name of [hostName, plainName]) {
    if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes(name === hostName))
  }
}

/** For a short-lived cookie beside the session's. */
export function companionCookie(context: Context, suffix: string) {
  const isSecure = mayBeSecure(context)
  return { name: `${isSecure ? hostName : plainName}-${suffix}`, attributes: attributes(isSecure) }
}

/** Browsers take Secure cookies over HTTPS and, without it, from this machine's own names. */
function mayBeSecure({ config, request }: Context): boolean {
  return config.publicUrl.startsWith('https:') || (request.isLocal && !isSafari(request.userAgent))
}

/** Safari alone refuses them over plain HTTP from this machine too (WebKit bug 281149). */
function isSafari(userAgent: string): boolean {
  return /Version\/[\d.]+ .*Safari\//.test(userAgent) && !/Chrom(e|ium)|Android/.test(userAgent)
}

function attributes(isSecure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
}
