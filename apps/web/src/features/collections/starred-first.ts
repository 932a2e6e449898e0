import type { CollectionNode } from '../../session/collections.ts'

/** The starred ones before the others; both keep their order. */
export function starredFirst<One>(
  all: readonly One[],
  stars: ReadonlySet<number>,
  idOf: (one: One) => number,
): readonly One[] {
  return all.toSorted((a, b) => Number(stars.has(idOf(b))) - Number(stars.has(idOf(a))))
}

/** Likewise on every level of a tree: each stays below what it is a part of. */
export function treeStarredFirst(nodes: readonly CollectionNode[], stars: ReadonlySet<number>): CollectionNode[] {
  return starredFirst(nodes, stars, ({ collection }) => collection.id).map(({ collection, children }) => ({
    collection,
    children: treeStarredFirst(children, stars),
  }))
}
