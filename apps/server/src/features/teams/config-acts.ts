import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

interface ConfigAct {
  act: AuditAct
  subject: string
  details?: Record<string, unknown>
}

/** The same whatever its place in an order, which is told of with the collection, and whatever is at work on it. */
const placeKeys = new Set(['rank', 'displayRank', 'isConverting'])
const mostActs = 50

/** What a change of the configuration did, for the audit: one act for each thing that is new, other or gone. */
export function configActs(before: TeamConfig, after: TeamConfig): ConfigAct[] {
  const nameOf = (collectionId: number) =>
    (after.collectionById.get(collectionId) ?? before.collectionById.get(collectionId))?.name ?? ''
  /** What comes and goes with its collection is no act of its own. */
  const isOnItsOwn = ({ collectionId }: { collectionId: number }) =>
    before.collectionById.has(collectionId) && after.collectionById.has(collectionId)
  // Fields come, change and go by acts of their own.
  const collections = differences(withoutFields(before), withoutFields(after)).map(
    ({ item, how, changed }): ConfigAct => ({
      act: `${item.isUsedAsCustomList ? 'list' : 'collection'}-${how}`,
      subject: item.name,
      ...(changed && { details: { changed } }),
    }),
  )
  const parts = [
    ...differences(before.fieldById, after.fieldById).map(
      ({ item, ...rest }) => ({ item, ...rest, kind: 'field', name: item.title }) as const,
    ),
    ...differences(cardsOf(before, after), cardsOf(after, before)).map(
      ({ item, ...rest }) => ({ item, ...rest, kind: 'card', name: item.title }) as const,
    ),
    ...differences(groupsOf(before, after), groupsOf(after, before)).map(
      ({ item, ...rest }) => ({ item, ...rest, kind: 'card-group', name: item.name }) as const,
    ),
  ]
  const ofParts = parts
    .filter(({ item }) => isOnItsOwn(item))
    .map(({ item, how, changed, kind, name }): ConfigAct => ({
      act: `${kind}-${how}`,
      subject: Object.values(name)[0] ?? '',
      details: { collection: nameOf(item.collectionId), ...(changed && { changed }) },
    }))
  return [...collections, ...ofParts].slice(0, mostActs)
}

const withoutFields = ({ collectionById }: TeamConfig) =>
  new Map([...collectionById].map(([id, collection]) => [id, { ...collection, fields: [] }]))

/** What a card shows of what there was and is: a field that went took its place on cards along. */
const cardsOf = ({ cardById }: TeamConfig, { fieldById }: TeamConfig) =>
  new Map(
    [...cardById].map(([id, card]) => [
      id,
      { ...card, fields: card.fields.filter((one) => fieldById.has(one.fieldId)) },
    ]),
  )

const groupsOf = ({ cardGroupById }: TeamConfig, { cardById }: TeamConfig) =>
  new Map(
    [...cardGroupById].map(([id, group]) => [
      id,
      { ...group, cardIds: group.cardIds.filter((one) => cardById.has(one)) },
    ]),
  )

interface Difference<T> {
  item: T
  how: 'added' | 'changed' | 'removed'
  /** Names of what is other. */
  changed?: string
}

function differences<T extends object>(before: ReadonlyMap<number, T>, after: ReadonlyMap<number, T>): Difference<T>[] {
  const found: Difference<T>[] = []
  for (const [id, item] of after) {
    const known = before.get(id)
    const changed = known && changedKeys(known, item)
    if (!known) found.push({ item, how: 'added' })
    else if (changed) found.push({ item, how: 'changed', changed })
  }
  for (const [id, item] of before) if (!after.has(id)) found.push({ item, how: 'removed' })
  return found
}

/** Names of what is other in an object, with commas between them. */
export function changedKeys(before: object, after: object): string {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([key, value]) => !placeKeys.has(key) && JSON.stringify(old[key]) !== JSON.stringify(value))
    .map(([key]) => key)
    .join(', ')
}
