import pg from 'pg'
import type { Config } from '../../config.ts'

/** A connection of its own, past a pooler: long reads take none from the pages. */
export async function openClient({
  directDatabaseUrl,
}: Pick<Config, 'directDatabaseUrl'>): Promise<{ client: pg.Client; close: () => Promise<void> }> {
  const client = new pg.Client({
    connectionString: directDatabaseUrl,
    options: '-c jit=off -c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=1',
    application_name: 'trellis-backup',
  })
  let lost: Error | undefined
  // A connection that is lost between two statements tells it by an event, which would end the process.
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  return {
    client,
    async close() {
      if (!lost) await client.end()
    },
  }
}
