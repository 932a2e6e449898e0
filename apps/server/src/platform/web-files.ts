import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { videoFrameOrigins } from '@trellis/domain/fields/video-source'

const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** No inline script; styles may be inline because the component library sets them on elements. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  // Players of videos, loaded when somebody presses play.
  `frame-src 'self' ${videoFrameOrigins.join(' ')}`,
  "media-src 'self' https: http:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
}

/** Serves the built web app: hashed assets for a year, every other address the page itself. */
export async function serveWebApp(app: FastifyInstance, folder = webFolder): Promise<void> {
  if (!existsSync(folder)) {
    app.log.warn('the web app is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      for (const [name, value] of Object.entries(pageHeaders)) reply.header(name, value)
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = async (reply: FastifyReply, path: string) =>
    reply
      .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(await pageFor(folder, path))
  // A folder is no file: its own address would be refused.
  app.get('/', (_request, reply) => sendPage(reply, '/'))
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return reply.status(404).send({ code: 'not-found', details: {}, requestId: request.id })
    // A missing file is missing; only addresses of screens get the page.
    const path = request.url.replace(/\?.*$/s, '')
    if (/^\/(assets|icons|fonts)\/|\.\w+$/.test(path)) return reply.status(404).type('text/plain').send('')
    return sendPage(reply, path)
  })
}

interface FirstLoad {
  /** Of the paths of a screen. */
  readonly pattern: string
  /** Scripts and styles it needs beside those that every page names. */
  readonly files: readonly string[]
}

/**
 * The page as it is sent to a path: it names what its screen needs, so that the browser asks for all of it at once.
 * Read every time: a build may replace it while the server runs.
 */
async function pageFor(folder: string, path: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const list = join(folder, 'first-load.json')
  if (!existsSync(list)) return page
  const { screens } = JSON.parse(await readFile(list, 'utf8')) as { screens: FirstLoad[] }
  const screen = screens.find(({ pattern }) => new RegExp(pattern).test(path))
  return screen ? page.replace('</head>', `${screen.files.map(linkTo).join('')}</head>`) : page
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
