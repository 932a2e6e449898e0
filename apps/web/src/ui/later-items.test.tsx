import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { laterItems } from './later-items.tsx'

vi.mock('./later.tsx', () => ({ withPhrases: <Part,>(load: () => Promise<Part>) => load() }))

it('draws nothing and says so until what a menu offers is there', async () => {
  const load = vi.fn(async () => ({ word }: { word: string }) => <i>{word}</i>)
  const Items = laterItems(load)
  expect(renderToStaticMarkup(<Items word="one" />)).toBe('')
  expect(Items.isThere()).toBe(false)
  await Items.come()
  expect(Items.isThere()).toBe(true)
  expect(renderToStaticMarkup(<Items word="one" />)).toBe('<i>one</i>')
  await Items.come()
  expect(load).toHaveBeenCalledTimes(1)
})
