import type { ReversalObstacle } from '@trellis/domain/history/event-kinds'
import type { Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamDb, TeamTransaction } from '../../../platform/team-db.ts'
import type { BatchFacts } from '../batch.ts'

/** Of a batch, the changes of one kind: of all its records or of these. */
export interface ReversalOf {
  readonly team: TeamConfig
  readonly batchId: number
  /** Null for all of the batch. */
  readonly recordIds: readonly number[] | null
}

/** What taking a batch back would come to for one record. */
export interface ReversalState {
  readonly recordId: number
  readonly recordName: string
  /** Root collection. */
  readonly collectionId: number
  readonly obstacle: ReversalObstacle | null
  /** Who wrote to the record last, after the batch; null for nobody. */
  readonly changedBy: string | null
  /** Fields that would change, as they are now and as they would be. */
  readonly now: Values
  readonly earlier: Values
}

export interface ReversalNumbers {
  readonly possible: number
  readonly hindered: number
}

/** How the changes of one type are taken back. history/reversal-kinds.ts is the table of all. */
export interface Reversal {
  readonly states: (db: Pick<TeamDb, 'query' | 'schema'>, of: ReversalOf) => Promise<ReversalState[]>
  readonly numbers: (db: Pick<TeamDb, 'query' | 'schema'>, of: ReversalOf) => Promise<ReversalNumbers>
  /** Writes into the batch of `own`; records with an obstacle stay as they are. */
  readonly takeBack: (
    tx: TeamTransaction,
    of: ReversalOf,
    own: BatchFacts & { batchId: number },
  ) => Promise<TakenBackPart>
}

interface TakenBackPart {
  /** Records that were written to. */
  readonly count: number
  /** Of those that were asked about, where others were written to as well. */
  readonly taken?: number
  readonly rootIds: readonly number[]
  /** By root collection, records that were moved along because they link to those of the batch. */
  readonly cascaded?: ReadonlyMap<number, readonly number[]>
}
