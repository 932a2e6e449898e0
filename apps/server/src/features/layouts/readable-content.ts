import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { Field } from '@trellis/domain/fields/field'
import { stillHolds } from '@trellis/domain/layouts/after-type-change'
import type { LayoutContent } from '@trellis/domain/layouts/api'
import { maySortBy } from '@trellis/domain/records/sort-check'
import type { ConditionScope } from '@trellis/domain/records/subject'
import type { TeamContext } from '../../context.ts'
import { collectionOf } from '../records/record-table.ts'

/**
 * A layout as somebody may know it: what it says of fields that are hidden from them would tell of those, and no page
 * could be asked with it. A filter that speaks of one is left out whole, for a part of it says something else.
 */
export function readableContent(
  { team, wholeTeam }: Pick<TeamContext, 'team' | 'wholeTeam'>,
  collectionId: number,
  content: LayoutContent,
): LayoutContent {
  if (team === wholeTeam) return content
  const fieldOfCollection = (id: number, fieldId: number): Field | undefined =>
    team.collectionById.get(id)?.fields.find((field) => field.id === fieldId)
  const scope: ConditionScope = { fieldById: (id) => fieldOfCollection(collectionId, id), fieldOfCollection }

  /** `f12.f34` is field 34 behind the link 12; what is no field is a fact that everybody may know. */
  function isKnown(column: string): boolean {
    const ids = column.split('.').flatMap((part) => (/^f\d+$/.test(part) ? [Number(part.slice(1))] : []))
    let at = collectionOf(team, collectionId).id
    return ids.every((id) => {
      const field = fieldOfCollection(at, id)
      if (field) at = linkedCollectionId(field)
      return field !== undefined
    })
  }

  const { where, columns, ...rest } = content
  return {
    ...rest,
    ...(where && stillHolds(where, scope) && { where }),
    ...(columns && { columns: columns.filter(({ key }) => isKnown(key)) }),
    sort: content.sort.filter((key) => maySortBy(key, scope)),
    groups: content.groups.filter(({ by }) => 'meta' in by || isKnown(columnOf(by))),
    totals: Object.fromEntries(Object.entries(content.totals).filter(([column]) => isKnown(column))),
  }
}

const columnOf = ({ field, via = [] }: { field: number; via?: number[] | undefined }) =>
  [...via, field].map((id) => `f${id}`).join('.')
