import type { Config } from './config.ts'
import { lockInstance } from './instance-lock.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'

interface Process {
  /** What a stop runs, last first. */
  closers: (() => unknown)[]
  stop: () => void
}

/**
 * The embedded PostgreSQL of the data folder, which no other server may use at the same time.
 * The closers are there before the server is, so that a stop in the middle of a start waits for it.
 * @returns its address
 */
export async function openEmbeddedPostgres(config: Config, { closers, stop }: Process): Promise<string> {
  const lock = await lockInstance(config.dataFolder, config.publicUrl)
  closers.push(lock.release)
  const starting = startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    say: console.log,
    onLost(error) {
      console.error(error)
      stop()
    },
  })
  // A start that failed is reported by whoever awaits it below; there is nothing of it to stop.
  closers.push(
    () =>
      starting.then(
        (server) => server.stop(),
        () => {},
      ),
    lock.announceStop,
  )
  return (await starting).url
}
