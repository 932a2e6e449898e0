import type { TeamDb } from '../../../platform/team-db.ts'
import type { TrashMove } from '../batch.ts'
import { importedRoots } from '../change-queries.ts'
import type { Reversal, ReversalNumbers, ReversalOf, ReversalState } from '../reverting/reversal.ts'
import { sumOfNumbers, toState, type StateRow } from '../reverting/state-rows.ts'
import { appearedSql, freeSql, importedSql, numbersSql, statesSql, trashedSql } from './revert-moves-sql.ts'
import { moveRecords } from '../trash.ts'

interface Source {
  readonly text: string
  readonly values: unknown[]
}

type SourcesOf = (db: Pick<TeamDb, 'query' | 'schema'>, of: ReversalOf) => Promise<Source[]>

/** Created or restored records go to the trash, those that somebody has edited since stay. */
export const revertCreations = byMoving('deleted', fromChanges('created', appearedSql))
export const revertRestores = byMoving('deleted', fromChanges('restored', appearedSql))
/** Trashed records come back. */
export const revertDeletions = byMoving('restored', fromChanges('deleted', trashedSql))
/** Imported records have no change each, but a range of ids. */
export const revertImports = byMoving('deleted', async (db, { batchId, recordIds, team }) => {
  const rootIds = await importedRoots(db, batchId)
  return rootIds
    .filter((rootId) => team.collectionById.has(rootId))
    .map((rootId) => ({ text: importedSql(db.schema, rootId), values: [batchId, recordIds, rootId] }))
})

function fromChanges(type: string, sql: (schema: string) => string): SourcesOf {
  return async ({ schema }, { batchId, recordIds, team }) => [
    { text: sql(schema), values: [batchId, type, recordIds, [...team.collectionById.keys()]] },
  ]
}

function byMoving(move: TrashMove, sourcesOf: SourcesOf): Reversal {
  return {
    async states(db, of) {
      const states: ReversalState[] = []
      for (const { text, values } of await sourcesOf(db, of)) {
        const { rows } = await db.query<StateRow>(statesSql(db.schema, text), values)
        states.push(...rows.map(toState))
      }
      return states
    },

    async numbers(db, of) {
      const all: ReversalNumbers[] = []
      for (const { text, values } of await sourcesOf(db, of))
        all.push(...(await db.query<ReversalNumbers>(numbersSql(text), values)).rows)
      return sumOfNumbers(all)
    },

    async takeBack(tx, of, own) {
      let count = 0
      let taken = 0
      const rootIds: number[] = []
      const cascaded = new Map<number, number[]>()
      for (const { text, values } of await sourcesOf(tx, of)) {
        const { rows } = await tx.query<{ record_id: number }>(freeSql(text), values)
        if (rows.length === 0) continue
        const recordIds = rows.map((row) => row.record_id)
        const moved = await moveRecords(tx, { team: of.team }, { move, recordIds, batch: own })
        count += moved.count
        taken += recordIds.length
        rootIds.push(...moved.rootIds)
        const asked = new Set(recordIds)
        for (const [rootId, ids] of moved.idsByRoot) {
          const others = ids.filter((id) => !asked.has(id))
          if (others.length > 0) cascaded.set(rootId, [...(cascaded.get(rootId) ?? []), ...others])
        }
      }
      return { count, taken, rootIds, cascaded }
    },
  }
}
