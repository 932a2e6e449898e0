import { expect, test } from 'vitest'
import { splitTabs } from './split-tabs.ts'

const tabs = ['about', 'lessons', 'bills', 'all', 'history'].map((key) => ({ key, label: key }))
const split = (open: string, most: number, of = tabs) => {
  const { shown, more } = splitTabs(of, open, { most, letters: 20 })
  return [shown.map(({ key }) => key).join(' '), more.map(({ key }) => key).join(' ')]
}

test('the open one stands among the first, the others go under More', () => {
  expect(split('about', 2)).toEqual(['about lessons', 'bills all history'])
  expect(split('all', 2)).toEqual(['about all', 'lessons bills history'])
})

test('where all have room nothing is hidden', () => {
  expect(split('all', 5)).toEqual(['about lessons bills all history', ''])
  expect(split('all', 2, tabs.slice(2))).toEqual(['bills all history', ''])
})

test('one more that would make the names too long goes under More all the same', () => {
  const long = tabs.slice(2).map((tab) => ({ ...tab, label: `${tab.label} of everything` }))
  expect(split('history', 2, long)).toEqual(['bills history', 'all'])
})
