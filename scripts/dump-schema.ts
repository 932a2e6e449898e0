import { writeFileSync } from 'node:fs'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startTestServer } from '../apps/server/src/testing/postgres.ts'
import { schemaText } from '../apps/server/src/testing/schema-text.ts'
import { inRoot } from './paths.mjs'

// Writes the platform schema, as the migrations make it, to a file that shows in reviews what a migration changes.
const server = await startTestServer()
try {
  await migrate(server.url)
  writeFileSync(inRoot('apps', 'server', 'schema.sql'), await schemaText(server.url, 'trellis'))
  console.log('apps/server/schema.sql is written.')
} finally {
  await server.stop()
}
