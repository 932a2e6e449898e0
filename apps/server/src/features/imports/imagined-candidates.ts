import type { Field } from '@trellis/domain/fields/field'
import { candidatesOf } from '@trellis/domain/fields/link'
import { isReference } from '@trellis/domain/records/condition'
import type { Condition, LeftOperand } from '@trellis/domain/records/condition'
import { matches } from '@trellis/domain/records/matches'
import type { TeamContext } from '../../context.ts'
import { today } from '../records/days.ts'
import { candidateCondition } from '../records/links/link-check.ts'
import { checkNewValues } from '../records/values/check-values.ts'
import type { Column, ReadyRow } from './cells.ts'
import type { AimedCollection } from './plan-chunk.ts'

interface Asked {
  /** Leads into the collection that the file fills. */
  readonly link: Field
  readonly collection: AimedCollection
  readonly columns: readonly Pick<Column, 'field'>[]
}

/**
 * Whether the record that a row would make may be chosen by a link: `all` where it has no condition, undefined where that
 * is not known before the record is there, because the condition looks behind links, at numbers or at other collections.
 */
export function fittingOf(
  ctx: TeamContext,
  { link, collection, columns }: Asked,
): 'all' | ((row: ReadyRow) => boolean) | undefined {
  const { wholeTeam: team, clock, membership } = ctx
  if (!candidatesOf(link)) return 'all'
  const condition = candidateCondition(team, link)
  if (!condition) return 'all'
  if (!isDecidable(condition)) return undefined
  const filled = new Set(columns.map(({ field }) => field.id))
  const beside = collection.fields.filter(({ id }) => !filled.has(id)).map((field) => ({ ...field, isRequired: false }))
  const defaults = checkNewValues(team, { fields: beside }, {})
  const namedAt = columns.findIndex(({ field }) => field.id === collection.nameFieldId)
  const at = clock.now()
  const context = {
    scope: { fieldById: (id: number) => collection.fields.find((field) => field.id === id) },
    timezone: team.timezone,
    today: today(at, team.timezone, 0),
    currentUserId: membership.teamUserId,
    country: team.country,
  }
  const stamp = { createdAt: at.toISOString(), createdBy: membership.teamUserId }
  const facts = { id: 0, ...stamp, updatedAt: stamp.createdAt, updatedBy: membership.teamUserId }
  return ({ values }) => {
    const own = Object.fromEntries(columns.map(({ field }, place) => [field.id, values[place] ?? null]))
    const name = namedAt < 0 ? '' : String(values[namedAt] ?? '')
    return matches(condition, { ...facts, name, values: { ...defaults, ...own } }, context)
  }
}

function isDecidable(condition: Condition): boolean {
  if ('all' in condition) return condition.all.every(isDecidable)
  if ('any' in condition) return condition.any.every(isDecidable)
  if ('not' in condition) return isDecidable(condition.not)
  return [condition.left, ...condition.right.filter(isReference)].every(isKnownBefore)
}

const isKnownBefore = (operand: LeftOperand): boolean =>
  'meta' in operand ? operand.meta !== 'id' && operand.meta !== 'collections' : !operand.via?.length
