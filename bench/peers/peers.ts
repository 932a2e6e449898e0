import type { Closers } from '../extent.ts'
import type { BenchPostgres } from '../postgres.ts'
import type { AskedOperation, Parameters } from '../records/operations.ts'
import type { Subject } from '../subject.ts'
import { startDirectus } from './directus.ts'
import { startNocodb } from './nocodb.ts'
import { refuseOtherCounts } from './same-counts.ts'

export interface PeerStage {
  readonly postgres: BenchPostgres
  /** The people, as CSV. */
  readonly file: string
  readonly parameters: Parameters
  readonly say: (sentence: string) => void
}

/** Some operations a peer may not offer. */
export type Peer = Subject<string>

/**
 * Other products on the same PostgreSQL with the same people: their own tables made by their own means, no index added by
 * hand, production mode, logs, telemetry and limits off, one process each.
 * @throws with the reason where one cannot be installed or started: nothing is measured then
 */
export async function startPeers(stage: PeerStage, limit: Subject<AskedOperation>, closers: Closers): Promise<Peer[]> {
  const peers: Peer[] = []
  for (const start of [startDirectus, startNocodb]) {
    const { stop, ...peer } = await start(stage)
    closers.push(stop)
    await refuseOtherCounts(peer, limit)
    peers.push(peer)
    stage.say(`${peer.name} answers.`)
  }
  return peers
}
