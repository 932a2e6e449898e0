import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { allApis } from '@trellis/domain/api/all'
import { openApiDocument } from './platform/openapi.ts'
import { version } from './version.ts'

/** /api/docs shows the OpenAPI document, /api/docs/json is the document. */
export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument(allApis, version) as never },
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', filter: true },
    })
  })
}
