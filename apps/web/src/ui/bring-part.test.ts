import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partBringer, type LaterFiles } from './bring-part.ts'

const list: LaterFiles = { files: ['menu.js', 'menu.css', 'shared.js'], needs: { menu: [0, 1, 2], plain: [2] } }

/** What the page asked for, and how each of them ends. */
class Link extends EventTarget {
  rel = ''
  href = ''
  crossOrigin = ''
  remove = () => void links.splice(links.indexOf(this), 1)
}
let links: Link[] = []
const told: unknown[] = []
const asked = () => links.map(({ rel, href }) => `${rel} ${href}`)
const end = (href: string, how: 'load' | 'error') =>
  links.find((one) => one.href === href)?.dispatchEvent(new Event(how))

beforeEach(() => {
  links = []
  told.length = 0
  vi.stubGlobal('document', {
    createElement: () => new Link(),
    head: { append: (link: Link) => links.push(link) },
    querySelector: (selector: string) => links.find(({ href }) => selector === `link[href="${href}"]`),
  })
  vi.stubGlobal('window', { dispatchEvent: (event: Event) => told.push(event.type) })
})
afterEach(() => vi.unstubAllGlobals())

it('brings what the list says beside the part, which is not given before its styles are there', async () => {
  const bring = partBringer(async () => list)
  let given: string | undefined
  const coming = bring(async () => 'the menu', 'menu').then((part) => (given = part))
  await vi.waitFor(() =>
    expect(asked()).toEqual([
      'modulepreload /assets/menu.js',
      'stylesheet /assets/menu.css',
      'modulepreload /assets/shared.js',
    ]),
  )
  expect(given).toBeUndefined()
  end('/assets/menu.css', 'load')
  await coming
  expect(given).toBe('the menu')
})

it('asks for the list with the first part that needs it, and for each file once', async () => {
  const loadList = vi.fn(async () => list)
  const bring = partBringer(loadList)
  await bring(async () => 'no files')
  await bring(async () => 'its own files', ['own.js'])
  expect(loadList).not.toHaveBeenCalled()
  await bring(async () => 'plain', 'plain')
  await bring(async () => 'plain', 'plain')
  expect(loadList).toHaveBeenCalledTimes(1)
  expect(asked()).toEqual(['modulepreload /assets/own.js', 'modulepreload /assets/shared.js'])
})

it('finds the files of a part within a later part, which are named with their folder', async () => {
  const bring = partBringer(async () => list)
  await bring(async () => 'a part within a part', ['assets/within.js'])
  expect(asked()).toEqual(['modulepreload /assets/within.js'])
})

it('begins the part while the list is on its way', async () => {
  let arrive: (list: LaterFiles) => void = () => undefined
  const bring = partBringer(() => new Promise((resolve) => (arrive = resolve)))
  const load = vi.fn(async () => 'plain')
  const coming = bring(load, 'plain')
  expect(load).toHaveBeenCalledTimes(1)
  arrive(list)
  expect(await coming).toBe('plain')
})

it('leaves to the page what the page names', async () => {
  const named = Object.assign(new Link(), { rel: 'stylesheet', href: '/assets/menu.css' })
  links.push(named)
  await partBringer(async () => list)(async () => 'the menu', 'menu')
  expect(asked()).toEqual([
    'stylesheet /assets/menu.css',
    'modulepreload /assets/menu.js',
    'modulepreload /assets/shared.js',
  ])
})

it('tells of styles that did not come, and asks for them again the next time', async () => {
  const bring = partBringer(async () => list)
  const failing = bring(async () => 'the menu', 'menu')
  await vi.waitFor(() => expect(asked()).toContain('stylesheet /assets/menu.css'))
  end('/assets/menu.css', 'error')
  await expect(failing).rejects.toThrow('/assets/menu.css did not come')
  expect(told).toEqual(['vite:preloadError'])

  const again = bring(async () => 'the menu', 'menu')
  await vi.waitFor(() => expect(asked()).toContain('stylesheet /assets/menu.css'))
  end('/assets/menu.css', 'load')
  expect(await again).toBe('the menu')
})

it('asks again for a list that did not come', async () => {
  const loadList = vi.fn(async () => list).mockRejectedValueOnce(new Error('away'))
  const bring = partBringer(loadList)
  await expect(bring(async () => 'plain', 'plain')).rejects.toThrow('away')
  expect(told).toEqual(['vite:preloadError'])
  expect(await bring(async () => 'plain', 'plain')).toBe('plain')
})
