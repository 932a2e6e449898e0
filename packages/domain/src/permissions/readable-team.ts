import { cardsOfKnown } from '../cards/known-cards.ts'
import type { Field } from '../fields/field.ts'
import { isLink, linkedCollectionId, reversedLink } from '../fields/link.ts'
import type { ConfiguredCollection, TeamConfig } from '../teams/team-config.ts'
import { collectionsInCondition, fieldsOfCondition, fieldsOfOperand } from '../records/condition-fields.ts'
import { accessTo, includesField, type DataAccess } from './data-access.ts'

const known = new WeakMap<TeamConfig, WeakMap<DataAccess, TeamConfig>>()

/**
 * The team as somebody with these rights may know it: collections they may see, with the fields they may read. What reads
 * records by this configuration cannot name anything else, in no filter, sort, search, total, export, history or error.
 * Custom lists stay, for their items are words of the fields that use them.
 */
export function readableTeam(team: TeamConfig, access: DataAccess): TeamConfig {
  if (access.isUnrestricted) return team
  const byAccess = known.get(team) ?? new WeakMap<DataAccess, TeamConfig>()
  known.set(team, byAccess)
  const made = byAccess.get(access) ?? restricted(team, access)
  byAccess.set(access, made)
  return made
}

function restricted(team: TeamConfig, access: DataAccess): TeamConfig {
  const isVisible = (collection: ConfiguredCollection) =>
    collection.isUsedAsCustomList || accessTo(access, collection.id).metadata
  const visible = new Map([...team.collectionById].filter(([, collection]) => isVisible(collection)))

  const isReadable = (collection: ConfiguredCollection, field: Field) =>
    (collection.isUsedAsCustomList || includesField(accessTo(access, collection.id).readFields, field.id)) &&
    (!isLink(field) || isOtherEndReadable(field))
  /** A link says something about the records at its other end, and a reverse field shows what is stored there. */
  const isOtherEndReadable = (field: Field) => {
    const target = visible.get(linkedCollectionId(field))
    if (!target) return false
    const shown = reversedLink(field)
    return shown === undefined || includesField(accessTo(access, target.id).readFields, shown)
  }

  const collectionById = new Map<number, ConfiguredCollection>()
  const fieldById = new Map<number, Field>()
  for (const [id, collection] of visible) {
    const fields = collection.fields.filter((field) => isReadable(collection, field))
    // By itself a field is known where every record may show it; elsewhere through the collections that grant it.
    for (const field of fields) if (field.collectionId === id) fieldById.set(field.id, field)
    const ifReadable = (fieldId: number | null) => (fields.some((field) => field.id === fieldId) ? fieldId : null)
    collectionById.set(id, {
      ...collection,
      fields,
      nameFieldId: ifReadable(collection.nameFieldId),
      avatarFieldId: ifReadable(collection.avatarFieldId),
    })
  }
  for (const [id, collection] of collectionById) {
    const own = collection.fields.map((field) => [field.id, field] as const)
    const readable = new Map([...fieldById, ...own])
    collectionById.set(id, { ...collection, ...toldMembership(collection, { readable, visible }) })
  }
  const cards = cardsOfKnown(team.cardById.values(), team.cardGroupById.values(), { collectionById, fieldById })
  return { ...team, collectionById, fieldById, ...cards }
}

/** A condition or an order that speaks of hidden fields is not told; who is a member is decided by the whole of it. */
function toldMembership(
  { membershipFilter: filter, membershipOrder: order }: ConfiguredCollection,
  { readable, visible }: { readable: ReadonlyMap<number, Field>; visible: ReadonlyMap<number, ConfiguredCollection> },
): Pick<ConfiguredCollection, 'membershipFilter' | 'membershipOrder'> {
  const isTold = (ids: readonly number[]) => ids.every((id) => readable.has(id))
  const isEachSeen = (ids: readonly number[]) => ids.every((id) => visible.has(id))
  return {
    membershipFilter:
      filter && isTold(fieldsOfCondition(filter)) && isEachSeen(collectionsInCondition(filter)) ? filter : null,
    membershipOrder: order === 'manual' || isTold(order.flatMap(({ by }) => fieldsOfOperand(by))) ? order : [],
  }
}
