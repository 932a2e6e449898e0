import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { linkedIdsIn, mostLinked, reversedLink } from '@trellis/domain/fields/link'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { hasColumn } from '../../fields/storage.ts'
import type { BatchFacts } from '../batch.ts'
import type { CheckedValues } from '../values/check-values.ts'
import { refuseForeignLinks } from './link-check.ts'
import { forwardOf, valueSql } from './link-sql.ts'
import { ownPatches, writePatches } from '../patch-sql.ts'
import { collectionOf, tableOf, titleOf } from '../record-table.ts'

/** What an edit changes of a reverse field: these records shall link here, those no more. */
export interface ReverseEdit {
  readonly field: Field
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** Values of reverse fields are written at the other end; what is left is written to the record itself. */
export function splitReverse(
  fields: readonly Field[],
  before: CheckedValues,
  after: CheckedValues,
): { own: CheckedValues; reverse: ReverseEdit[] } {
  const own = { ...after }
  const reverse: ReverseEdit[] = []
  for (const field of fields) {
    if (reversedLink(field) === undefined || !(field.id in after)) continue
    delete own[field.id]
    const [were, are] = [linkedIdsIn(before[field.id]), linkedIdsIn(after[field.id])]
    const added = are.filter((id) => !were.includes(id))
    const removed = were.filter((id) => !are.includes(id))
    if (added.length + removed.length > 0) reverse.push({ field, added, removed })
  }
  return { own, reverse }
}

/** Writes the other ends of a record's reverse fields into a batch; gives how many records that changed. */
export async function writeReverse(
  tx: Pick<TeamTransaction, 'schema' | 'query'>,
  team: TeamConfig,
  { recordId, edits }: { recordId: number; edits: readonly ReverseEdit[] },
  batch: Pick<BatchFacts, 'at' | 'author'> & { batchId: number },
): Promise<number> {
  let count = 0
  for (const { field, added, removed } of edits) {
    const forward = forwardOf(team, field)
    // This record must be one that the link may lead to.
    const check = { handle: tx, team, at: batch.at, teamUserId: batch.author.id }
    if (added.length > 0) await refuseForeignLinks(check, new Map([[forward, [recordId]]]))
    const source = collectionOf(team, forward.collectionId)
    const { rows } = await tx.query<{ id: number; version: number; value: number | number[] | null }>(
      `select r.id, r.version, to_jsonb(${valueSql({ team, schema: tx.schema }, forward)}) as value
       from ${tableOf(tx.schema, source)} r
       where r.id = any($1::bigint[]) and r.deleted_at is null
       order by r.id
       for update of r`,
      [[...added, ...removed]],
    )
    const patches = rows.map(({ id, version, value }) => {
      const next = added.includes(id)
        ? linkedTo(forward, value, recordId, team)
        : unlinkedFrom(forward, value, recordId, team)
      return { id, version, patch: JSON.stringify({ [forward.id]: next }) }
    })
    const written = await writePatches(tx, team, source, { fields: [forward], source: ownPatches(patches) }, batch)
    count += written.length
  }
  return count
}

function linkedTo(forward: Field, value: unknown, recordId: number, team: TeamConfig): number | number[] {
  if (hasColumn(forward)) return recordId
  const ids = linkedIdsIn(value)
  if (ids.includes(recordId)) return ids
  if (ids.length >= mostLinked)
    throw new AppError('value-invalid', {
      fieldId: forward.id,
      title: titleOf(forward, team),
      problem: 'too-long',
    })
  return [...ids, recordId]
}

function unlinkedFrom(forward: Field, value: unknown, recordId: number, team: TeamConfig): number | number[] | null {
  const rest = linkedIdsIn(value).filter((id) => id !== recordId)
  if (rest.length === 0 && forward.isRequired)
    throw new AppError('fields-empty', { fields: titleOf(forward, team), fieldIds: [forward.id] })
  if (rest.length === 0) return null
  return hasColumn(forward) ? rest[0]! : rest
}
