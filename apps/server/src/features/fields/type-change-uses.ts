import { cardTypes } from '@trellis/domain/cards/card-types'
import type { Field } from '@trellis/domain/fields/field'
import { candidatesOf, isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { FieldUse } from '@trellis/domain/fields/type-change-api'
import { layoutContent } from '@trellis/domain/layouts/api'
import type { LayoutContent } from '@trellis/domain/layouts/api'
import { layoutAfterTypeChange, layoutNames, speaksOf, stillHolds } from '@trellis/domain/layouts/after-type-change'
import type { Condition } from '@trellis/domain/records/condition'
import { fieldsOfCondition } from '@trellis/domain/records/condition-fields'
import { checkSort } from '@trellis/domain/records/sort-check'
import type { ConditionScope } from '@trellis/domain/records/subject'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { Db } from '../../platform/db.ts'
import { everyLayout } from '../layouts/layouts.ts'
import { titleOf } from '../records/record-table.ts'
import { mayNameRecords } from './naming-types.ts'

export interface LayoutChange {
  readonly id: number
  readonly name: string
  readonly before: LayoutContent
  readonly after: LayoutContent
}

/** The team as it would be: everywhere the field stands it has its new type. */
function scopeOf(team: TeamConfig, { id }: Pick<ConfiguredCollection, 'id'>, field: Field): ConditionScope {
  const asWillBe = (known: Field | undefined) => (known?.id === field.id ? field : known)
  const fieldIn = (collectionId: number, fieldId: number) =>
    asWillBe(team.collectionById.get(collectionId)?.fields.find((one) => one.id === fieldId))
  return { fieldById: (fieldId) => fieldIn(id, fieldId), fieldOfCollection: fieldIn }
}

/** Layouts that speak of the field, as they are and as they would be. */
export async function layoutsSpeakingOf(db: Db, team: TeamConfig, field: Field): Promise<LayoutChange[]> {
  const layouts = await everyLayout(db, team.teamId)
  return layouts.flatMap(({ id, name, collectionId, content: before }) => {
    const collection = team.collectionById.get(collectionId)
    if (!collection || !layoutNames(before, field.id)) return []
    return [{ id, name, before, after: layoutAfterTypeChange(before, field, scopeOf(team, collection, field)) }]
  })
}

export const isSameLayout = ({ before, after }: LayoutChange): boolean =>
  JSON.stringify(layoutContent.parse(after)) === JSON.stringify(before)

/** Everything that uses a field, and whether it goes on with the field as it would be. */
export async function usesOf(db: Db, team: TeamConfig, from: Field, to: Field): Promise<FieldUse[]> {
  const layouts = await layoutsSpeakingOf(db, team, to)
  return [
    ...ownUses(from, to),
    ...collectionUses(team, from, to),
    ...linkUses(team, from, to),
    ...cardUses(team, to),
    ...layouts.map((layout) => use('layout', layout.name, isSameLayout(layout) ? 'follows' : 'changes')),
  ]
}

/** What would break, by name. */
export const blockingUses = (uses: readonly FieldUse[]): string[] =>
  uses.filter(({ outcome }) => outcome === 'blocks').map(({ name }) => name)

const use = (kind: FieldUse['kind'], name: string, outcome: FieldUse['outcome']): FieldUse => ({ kind, name, outcome })

function ownUses(from: Field, to: Field): FieldUse[] {
  const uses: FieldUse[] = []
  if (from.isUnique) uses.push(use('unique', '', fieldTypeOf(to.dataType).isUniqueAllowed ? 'follows' : 'changes'))
  if ((from.defaultValue ?? null) !== null)
    uses.push(use('default', '', (to.defaultValue ?? null) === null ? 'changes' : 'follows'))
  return uses
}

function collectionUses(team: TeamConfig, from: Field, to: Field): FieldUse[] {
  return [...team.collectionById.values()].flatMap((collection) => {
    const uses: FieldUse[] = []
    const isOwnRoot = collection.parentId === null
    if (isOwnRoot && collection.nameFieldId === from.id)
      uses.push(use('name', collection.pluralName, mayNameRecords(to.dataType) ? 'follows' : 'blocks'))
    if (collection.avatarFieldId === from.id)
      uses.push(use('avatar', collection.pluralName, isPicture(to) ? 'follows' : 'changes'))
    const { membershipFilter: filter, membershipOrder: order, parentId } = collection
    const parent = parentId === null ? undefined : team.collectionById.get(parentId)
    if (filter && fieldsOfCondition(filter).includes(from.id))
      uses.push(
        use('collection', collection.pluralName, holdsOrBlocks(filter, scopeOf(team, parent ?? collection, to))),
      )
    if (order !== 'manual' && order.some(({ by }) => speaksOf(by, from.id)))
      uses.push(use('collection', collection.pluralName, isOrderable(team, collection, to) ? 'follows' : 'blocks'))
    return uses
  })
}

const isPicture = ({ dataType }: Field) => dataType === 'single_image' || dataType === 'multi_image'

const holdsOrBlocks = (condition: Condition, scope: ConditionScope) =>
  stillHolds(condition, scope) ? 'follows' : 'blocks'

function isOrderable(team: TeamConfig, collection: ConfiguredCollection, to: Field): boolean {
  if (collection.membershipOrder === 'manual') return true
  try {
    checkSort(collection.membershipOrder, scopeOf(team, collection, to))
    return true
  } catch {
    return false
  }
}

/** Conditions for candidates that speak of the field, and the field that shows it from the other end. */
function linkUses(team: TeamConfig, from: Field, to: Field): FieldUse[] {
  const uses: FieldUse[] = []
  for (const field of team.fieldById.values()) {
    const candidates = candidatesOf(field)
    const target = team.collectionById.get(linkedCollectionId(field))
    if (
      field.id !== from.id &&
      isLink(field) &&
      candidates &&
      target &&
      fieldsOfCondition(candidates).includes(from.id)
    )
      uses.push(use('link', titleOf(field, team), holdsOrBlocks(candidates, scopeOf(team, target, to))))
  }
  const reverse = team.fieldById.get(Number(from.settings['reverseFieldId']))
  if (isLink(from) && reverse)
    uses.push(use('reverse', titleOf(reverse, team), keepsReverse(from, to) ? 'follows' : 'changes'))
  return uses
}

/** The other end goes on showing a link that leads to the same collection. */
export const keepsReverse = (from: Field, to: Field): boolean =>
  isLink(to) && linkedCollectionId(from) === linkedCollectionId(to)

function cardUses(team: TeamConfig, to: Field): FieldUse[] {
  return [...team.cardById.values()].flatMap((card) => {
    const name = Object.values(card.title)[0] ?? ''
    if (card.sourceFieldId === to.id)
      return [use('card', name, cardTypes[card.cardType].sources.includes(to.dataType) ? 'follows' : 'blocks')]
    return card.fields.some(({ fieldId }) => fieldId === to.id) ? [use('card', name, 'follows')] : []
  })
}
