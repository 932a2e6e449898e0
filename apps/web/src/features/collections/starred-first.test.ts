import type { Collection } from '@trellis/domain/collections/api'
import { expect, test } from 'vitest'
import type { CollectionNode } from '../../session/collections.ts'
import { starredFirst, treeStarredFirst } from './starred-first.ts'

const node = (id: number, children: CollectionNode[] = []): CollectionNode => ({
  collection: { id } as Collection,
  children,
})
const idsIn = (nodes: readonly CollectionNode[]): unknown[] =>
  nodes.map(({ collection, children }) => (children.length > 0 ? [collection.id, idsIn(children)] : collection.id))

test('starred ones come first, and both keep their order', () => {
  expect(starredFirst([1, 2, 3, 4], new Set([4, 2]), (id) => id)).toEqual([2, 4, 1, 3])
})

test('in a tree each stays below what it is a part of', () => {
  const tree = [node(1), node(2, [node(3), node(4)]), node(5)]
  expect(idsIn(treeStarredFirst(tree, new Set([4, 5])))).toEqual([5, 1, [2, [4, 3]]])
})
