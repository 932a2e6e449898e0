import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { maximumImportBytes } from '@trellis/domain/imports/api'
import type { AppImplement } from './app-implement.ts'
import { docsPage } from './docs-page.ts'
import { backupRoutes } from './features/backup/routes.ts'
import { bookmarksRoutes } from './features/bookmarks/routes.ts'
import { blueprintsRoutes } from './features/blueprints/routes.ts'
import { picturesRoutes } from './features/pictures/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { cardsRoutes } from './features/cards/routes.ts'
import { commentsRoutes } from './features/comments/routes.ts'
import { collectionsRoutes } from './features/collections/routes.ts'
import { customListsRoutes } from './features/custom-lists/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { duplicatesRoutes } from './features/duplicates/routes.ts'
import { fieldsRoutes } from './features/fields/routes.ts'
import { filesRoutes } from './features/files/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { importsRoutes } from './features/imports/routes.ts'
import { permissionsRoutes } from './features/permissions/routes.ts'
import { integrationsRoutes } from './features/integrations/routes.ts'
import { layoutsRoutes } from './features/layouts/routes.ts'
import { liveSocket } from './features/live/socket.ts'
import { placesRoutes } from './features/places/routes.ts'
import { projectsRoutes } from './features/projects/routes.ts'
import { recordsRoutes } from './features/records/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sysadminRoutes } from './features/sysadmin/routes.ts'
import { teamsRoutes } from './features/teams/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { utilityRoutes } from './features/utility/routes.ts'
import { gatesOf } from './gates.ts'
import { apiHeaders, handleErrors, implementer } from './platform/http.ts'
import { serveHealth } from './platform/health.ts'
import { checkOrigin } from './platform/origin.ts'
import { serveWebApp } from './platform/web-files.ts'
import type { Services } from './context.ts'
import { version } from './version.ts'

export interface App extends FastifyInstance {
  /** Every endpoint that is answered; a test compares it with the contracts. */
  implemented: readonly Endpoint[]
}

/** The whole HTTP side of Trellis, in one readable list. */
export async function buildApp(services: Services): Promise<App> {
  const app = fastify({
    loggerInstance: services.log.child({}, { level: services.log.level === 'debug' ? 'debug' : 'warn' }),
    logController: new LogController({ disableRequestLogging: services.log.level !== 'debug' }),
    genReqId: () => randomUUID(),
    // A log of its own for each request costs more than all other logging; who logs says which request it is about.
    ...(services.log.level !== 'debug' && { childLoggerFactory: (log) => log }),
    bodyLimit: 4 * 1024 * 1024,
    // A crowded machine takes its time to start; the usual ten seconds would end it.
    pluginTimeout: 120_000,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 300 },
  })
  handleErrors(app as unknown as FastifyInstance)
  checkOrigin(app as unknown as FastifyInstance, services.config.publicUrl)
  await app.register(cookie, { secret: services.config.secret })
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) {
      reply.header('x-request-id', request.id)
      for (const [name, value] of Object.entries(apiHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done()
  })
  serveHealth(app as unknown as FastifyInstance, services.pool)

  const implemented: Endpoint[] = []
  const gates = gatesOf(services)
  const { uploads } = await scopeForUploads(app as unknown as FastifyInstance)
  const implement: AppImplement = implementer(app as unknown as FastifyInstance, gates, { implemented, uploads })
  authRoutes(implement)
  teamsRoutes(implement)
  sysadminRoutes(implement)
  integrationsRoutes(implement)
  backupRoutes(implement)
  permissionsRoutes(implement)
  collectionsRoutes(implement)
  fieldsRoutes(implement)
  cardsRoutes(implement)
  customListsRoutes(implement)
  recordsRoutes(implement)
  bookmarksRoutes(implement)
  duplicatesRoutes(implement)
  commentsRoutes(implement)
  placesRoutes(implement)
  projectsRoutes(implement)
  layoutsRoutes(implement)
  historyRoutes(implement)
  searchRoutes(implement)
  importsRoutes(implement)
  filesRoutes(implement)
  picturesRoutes(implement)
  blueprintsRoutes(implement)
  dashboardRoutes(implement)
  trashRoutes(implement)
  utilityRoutes(implement, version)

  liveSocket(app as unknown as FastifyInstance, services, gates)
  if (services.config.devPages) echoSocket(app as unknown as FastifyInstance)
  await docsPage(app as unknown as FastifyInstance)
  await serveWebApp(app as unknown as FastifyInstance)
  return Object.assign(app as unknown as FastifyInstance, { implemented })
}

/** Forms with files are read in a scope of their own: its hooks would cost every other request as well. */
async function scopeForUploads(app: FastifyInstance): Promise<{ uploads: FastifyInstance }> {
  let uploads = app
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: maximumImportBytes, fields: 10, parts: 11 } })
    uploads = scope
  })
  // An instance can be waited for: given back bare it would be, and another one would come out.
  return { uploads }
}

/** /testWs shows that sockets work: it sends back what it hears. */
function echoSocket(app: FastifyInstance): void {
  app.get('/api/echo', { websocket: true }, (socket) => {
    socket.on('message', (message: Buffer) => socket.send(message.toString()))
  })
}
