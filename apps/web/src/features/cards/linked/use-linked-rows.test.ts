import { expect, test } from 'vitest'
import type { News } from '../../live/live-store.ts'
import { isToldOf } from './use-linked-rows.ts'

const [students, brass, teachers] = [3, 7, 4]
const collectionById = new Map([
  [students, { idRootDataCollection: students }],
  [brass, { idRootDataCollection: students }],
])
const newsOf = (...ids: number[]) => ids.map((collectionId) => ({ collectionId })) as unknown as News

test('a card of links to a part of a collection hears of changes in the whole of it, and of no other', () => {
  const isTold = (collectionId: number, news: News) => isToldOf({ collectionId }, news, collectionById)
  expect(isTold(brass, newsOf(students))).toBe(true)
  expect(isTold(students, newsOf(teachers, students))).toBe(true)
  expect(isTold(brass, newsOf(teachers))).toBe(false)
  expect(isTold(teachers, 'everything')).toBe(true)
})
