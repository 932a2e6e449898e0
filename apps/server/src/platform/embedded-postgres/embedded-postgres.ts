import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { addressOf, makeDatabase, socketFolder } from './connection.ts'
import { findPlace } from './place.ts'
import { ensurePostmaster, isPostmaster, readPid, stopPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

interface Options {
  /** Absolute; its subfolder `postgres` becomes the cluster. */
  dataFolder: string
  /** PostgreSQL settings beside or instead of ours. */
  settings?: Record<string, string>
  /** Told what the person at the terminal should know. */
  say: (sentence: string) => void
  /** The server was lost and could not be brought back. */
  onLost: (error: unknown) => void
}

/**
 * PostgreSQL 18 in the data folder, with the database `trellis` in it: started, or adopted where one still runs.
 * It outlives a killed Trellis and is started again when it is itself killed.
 * @throws StartProblem when it cannot start
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataFolder, { recursive: true })
  const dataFolder = realpathSync(options.dataFolder)
  const place = findPlace(dataFolder, options.say)
  const binaries = findBinaries(place.user, options.say)
  // A cluster that is not safe anyway need not be written through to the disk.
  const initdbArgs = options.settings?.fsync === 'off' ? ['--no-sync'] : []
  const password = await prepareCluster(place, binaries, initdbArgs)
  const startLog = join(dataFolder, 'postgres-start.log')
  const postmaster = { place, binaries, password, settings: options.settings ?? {}, startLog }
  await ensurePostmaster(postmaster)
  await makeDatabase(socketFolder(place), password)
  const watch = keepAlive(place.cluster, () => ensurePostmaster(postmaster), options)
  return {
    url: addressOf(socketFolder(place), password),
    async stop() {
      await watch.end()
      await stopPostmaster(place.cluster)
    },
  }
}

/** Looks every second whether the server is there and brings it back, but not more than five times. */
function keepAlive(cluster: string, revive: () => Promise<unknown>, { say, onLost }: Options) {
  let ending = false
  const pause = new AbortController()

  async function watch() {
    for (let revivals = 0; !ending;) {
      await sleep(1000, undefined, { signal: pause.signal, ref: false }).catch(() => {})
      const pid = readPid(cluster)
      if (ending || (pid && isPostmaster(pid, cluster))) continue
      if (++revivals > 5) throw new Error('The embedded PostgreSQL ended again and again.')
      say('The embedded PostgreSQL ended unexpectedly and is started again.')
      await revive()
    }
  }

  const watching = watch().catch(onLost)
  return {
    async end() {
      ending = true
      pause.abort()
      await watching
    },
  }
}
