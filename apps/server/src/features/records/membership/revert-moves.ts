import type { TeamDb } from '../../../platform/team-db.ts'
import type { TrashMove } from '../batch.ts'
import { importedRoots } from '../change-queries.ts'
import type { Reversal, ReversalOf, ReversalState } from '../reverting/reversal.ts'
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
        const { rows } = await db.query<{
          record_id: number
          collection_id: number
          record_name: string | null
          obstacle: ReversalState['obstacle']
          changed_by: string | null
        }>(statesSql(db.schema, text), values)
        states.push(
          ...rows.map((row) => ({
            recordId: row.record_id,
            recordName: row.record_name ?? '',
            collectionId: row.collection_id,
            obstacle: row.obstacle,
            changedBy: row.changed_by,
            now: {},
            earlier: {},
          })),
        )
      }
      return states
    },

    async numbers(db, of) {
      const all = { possible: 0, hindered: 0 }
      for (const { text, values } of await sourcesOf(db, of)) {
        const { rows } = await db.query<{ possible: number; hindered: number }>(numbersSql(text), values)
        all.possible += rows[0]?.possible ?? 0
        all.hindered += rows[0]?.hindered ?? 0
      }
      return all
    },

    async takeBack(tx, of, own) {
      let count = 0
      const rootIds: number[] = []
      const cascaded = new Map<number, number[]>()
      for (const { text, values } of await sourcesOf(tx, of)) {
        const { rows } = await tx.query<{ record_id: number }>(freeSql(text), values)
        if (rows.length === 0) continue
        const recordIds = rows.map((row) => row.record_id)
        const moved = await moveRecords(tx, { team: of.team }, { move, recordIds, batch: own })
        count += moved.count
        rootIds.push(...moved.rootIds)
        const asked = new Set(recordIds)
        for (const [rootId, ids] of moved.idsByRoot) {
          const others = ids.filter((id) => !asked.has(id))
          if (others.length > 0) cascaded.set(rootId, [...(cascaded.get(rootId) ?? []), ...others])
        }
      }
      return { count, rootIds, cascaded }
    },
  }
}
