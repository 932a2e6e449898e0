import type { ConfiguredCollection, TeamConfig } from '../teams/team-config.ts'

type Known = Pick<TeamConfig, 'collectionById'>

/** A collection and what is above it, itself first, as far as it is known. */
export function lineOf({ collectionById }: Known, collectionId: number): ConfiguredCollection[] {
  const line: ConfiguredCollection[] = []
  let at = collectionById.get(collectionId)
  while (at) {
    line.push(at)
    at = at.parentId === null ? undefined : collectionById.get(at.parentId)
  }
  return line
}

const belowRootOf = new WeakMap<Known['collectionById'], Map<number, ConfiguredCollection[]>>()

/** The sub-collections of a root, all levels. */
export function subCollectionsOf({ collectionById }: Known, rootId: number): readonly ConfiguredCollection[] {
  const known = belowRootOf.get(collectionById)
  if (known) return known.get(rootId) ?? []
  const byRoot = new Map<number, ConfiguredCollection[]>()
  for (const one of collectionById.values())
    if (one.id !== one.rootId) byRoot.set(one.rootId, [...(byRoot.get(one.rootId) ?? []), one])
  belowRootOf.set(collectionById, byRoot)
  return byRoot.get(rootId) ?? []
}

/** What is below a collection, all levels. */
export function collectionsBelow(team: Known, { id, rootId }: { id: number; rootId: number }): ConfiguredCollection[] {
  return subCollectionsOf(team, rootId).filter(
    (sub) => sub.id !== id && lineOf(team, sub.id).some((above) => above.id === id),
  )
}

const treeByRootOf = new WeakMap<Known['collectionById'], Map<number, ConfiguredCollection>>()

/**
 * A root with the fields of its whole tree: a record keeps the values of every sub-collection it ever was in. The root
 * itself where nothing below it has fields of its own.
 */
export function wholeTree(team: Known, root: ConfiguredCollection): ConfiguredCollection {
  const { collectionById } = team
  const known = treeByRootOf.get(collectionById) ?? new Map<number, ConfiguredCollection>()
  treeByRootOf.set(collectionById, known)
  const made = known.get(root.rootId) ?? makeTree(team, collectionById.get(root.rootId) ?? root)
  known.set(root.rootId, made)
  return made
}

function makeTree(team: Known, root: ConfiguredCollection): ConfiguredCollection {
  const fields = fieldsOf([root, ...subCollectionsOf(team, root.rootId)])
  return fields.length === root.fields.length ? root : { ...root, fields }
}

/** The fields of several collections of one tree, each once, by rank. */
export function fieldsOf(collections: readonly Pick<ConfiguredCollection, 'fields'>[]): ConfiguredCollection['fields'] {
  const [first, ...others] = collections
  if (others.length === 0) return first?.fields ?? []
  const fieldById = new Map(collections.flatMap(({ fields }) => fields.map((field) => [field.id, field] as const)))
  return [...fieldById.values()].toSorted((a, b) => a.rank - b.rank || a.id - b.id)
}

/** Members are chosen one by one. */
export const isHandPicked = ({ parentId, isSmart }: Pick<ConfiguredCollection, 'parentId' | 'isSmart'>) =>
  parentId !== null && !isSmart

/**
 * The collections that hold a record, its root first.
 * @param claimed hand-picked collections it is stored in, and smart ones whose own condition it fits
 */
export function holdersOf(team: Known, rootId: number, claimed: ReadonlySet<number>): number[] {
  const holding = subCollectionsOf(team, rootId).filter((sub) =>
    lineOf(team, sub.id).every(({ id }) => id === rootId || claimed.has(id)),
  )
  return [rootId, ...holding.map(({ id }) => id)]
}
