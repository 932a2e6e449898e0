import { isSameTypeSince } from '@trellis/domain/fields/earlier-types'
import type { Field } from '@trellis/domain/fields/field'
import type { Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamDb } from '../../../platform/team-db.ts'
import { editedIn } from '../change-queries.ts'
import { patchChunk, patchRecords } from '../patch.ts'
import type { Reversal, ReversalOf, ReversalState } from './reversal.ts'
import { editNumbersSql, editStatesSql, reversedEdits } from './revert-edits-sql.ts'

type Handle = Pick<TeamDb, 'query' | 'schema'>

interface StateRow {
  record_id: number
  record_name: string | null
  obstacle: ReversalState['obstacle']
  now: Values
  earlier: Values
  changed_by: string | null
}

/**
 * Values go back, set-based. A record one of whose fields changed since, or that is in the trash, or would lack what is
 * required by now, stays as it is.
 */
export const revertEdits: Reversal = {
  async states(db, of) {
    const states: ReversalState[] = []
    for (const part of await partsOf(db, of)) {
      const { text, values } = editStatesSql({ team: of.team, schema: db.schema }, part.collection, { ...of, ...part })
      const { rows } = await db.query<StateRow>(text, values)
      states.push(...rows.map((row) => toState(row, part.collection.id)))
    }
    return states
  },

  async numbers(db, of) {
    const all = { possible: 0, hindered: 0 }
    for (const part of await partsOf(db, of)) {
      const { text, values } = editNumbersSql({ team: of.team, schema: db.schema }, part.collection, { ...of, ...part })
      const { rows } = await db.query<{ possible: number; hindered: number }>(text, values)
      all.possible += rows[0]?.possible ?? 0
      all.hindered += rows[0]?.hindered ?? 0
    }
    return all
  },

  async takeBack(tx, of, own) {
    let count = 0
    const rootIds: number[] = []
    for (const { collection, fields, recordIds } of await partsOf(tx, of)) {
      rootIds.push(collection.id)
      for (let start = 0; start < recordIds.length; start += patchChunk) {
        const some = recordIds.slice(start, start + patchChunk)
        const source = reversedEdits(tx.schema, { batchId: of.batchId, recordIds: some, fields })
        count += (await patchRecords(tx, of.team, collection, { fields, source }, own)).length
      }
    }
    return { count, rootIds }
  },
}

/** By root collection that is still there, ascending: the records, and the fields that are still there. */
async function partsOf(db: Handle, { team, batchId, recordIds }: ReversalOf) {
  // Values of a type that the field has no more cannot go back (decision 0018).
  const isThere = (field: Field) => !field.isConverting && isSameTypeSince(field, batchId)
  const edited = await editedIn(db, batchId, recordIds)
  return edited.flatMap(({ rootId, recordIds: ids, fieldIds }) => {
    const collection = team.collectionById.get(rootId)
    if (!collection) return []
    return [
      {
        collection,
        recordIds: ids,
        fields: fieldsOfTree(team, rootId).filter((field) => isThere(field) && fieldIds.has(field.id)),
      },
    ]
  })
}

/** Sub-collections have fields of their own in the table of their root. */
function fieldsOfTree(team: TeamConfig, rootId: number): Field[] {
  return [...team.fieldById.values()].filter(
    ({ collectionId }) => team.collectionById.get(collectionId)?.rootId === rootId,
  )
}

function toState(row: StateRow, collectionId: number): ReversalState {
  return {
    recordId: row.record_id,
    recordName: row.record_name ?? '',
    collectionId,
    obstacle: row.obstacle,
    changedBy: row.changed_by,
    now: row.now,
    earlier: row.earlier,
  }
}
