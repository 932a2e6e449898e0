import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from './log.ts'

interface Handlers {
  onPayload: (payload: string) => void
  /** True once connected, false when the connection is lost: notifications in between never arrive. */
  onState: (isListening: boolean) => void
}

/** LISTENs on a direct connection of its own until stopped; a lost connection is opened again. */
export async function openListener(
  { config, log }: { config: Pick<Config, 'directDatabaseUrl'>; log: Log },
  channel: string,
  { onPayload, onState }: Handlers,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  let connection = await connect()
  onState(true)
  const watching = watch()

  async function connect() {
    const client = new pg.Client({
      connectionString: config.directDatabaseUrl,
      application_name: 'trellis-listener',
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.on('error', () => resolve())
    })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      return { client, lost }
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      await Promise.race([connection.lost, stopped])
      onState(false)
      if (stopping.signal.aborted) return
      log.warn({ channel }, 'the connection for notifications broke')
      await reconnect()
    }
  }

  async function reconnect() {
    for (let delayMs = 100; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, 5000)) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      try {
        connection = await connect()
        onState(true)
        return
      } catch (error) {
        log.warn({ err: error, channel }, 'no connection for notifications yet')
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await watching
      await connection.client.end()
    },
  }
}
