import { expect, test, vi } from 'vitest'
import type { Page } from '@trellis/domain/records/api'
import { createPageCache, pageSize, type LoadPage, type PageRequest } from './page-cache.ts'

const total = 1_000_000

function fakeServer() {
  const requests: PageRequest[] = []
  const load: LoadPage = async (request) => {
    requests.push(request)
    return pageAt(startOf(request), request.limit)
  }
  return { requests, load }
}

function startOf({ after, before, offset, limit }: PageRequest) {
  if (after) return Number(after[0])
  if (before) return Number(before[0]) - limit - 1
  return offset ?? 0
}

/** Row n holds id n + 1 and the value n in field 7. */
function pageAt(start: number, limit: number): Page {
  const length = Math.max(0, Math.min(limit, total - start))
  const rows = Array.from({ length }, (_, n) => [start + n + 1, 1, `Student ${start + n + 1}`, start + n])
  return {
    fields: [7],
    rows,
    names: { 9: 'Julien Moreau' },
    next: start + length < total ? [String(start + length)] : null,
    previous: start > 0 ? [String(start + 1)] : null,
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('the first page comes without cursor or offset, the next ones by cursor', async () => {
  const { load, requests } = fakeServer()
  const cache = createPageCache(load)
  cache.need(0, 250)
  await settled()
  expect(requests).toEqual([
    { limit: pageSize },
    { limit: pageSize, after: ['100'] },
    { limit: pageSize, after: ['200'] },
  ])
  expect(cache.row(249)).toMatchObject({ id: 250, name: 'Student 250', values: { 7: 249 } })
})

test('a jump asks by offset, and the page above it by the cursor of the one below', async () => {
  const { load, requests } = fakeServer()
  const cache = createPageCache(load)
  cache.need(999_950, 1_000_000)
  await settled()
  cache.need(999_850, 999_900)
  await settled()
  expect(requests).toEqual([
    { limit: pageSize, offset: 999_900 },
    { limit: pageSize, before: ['999901'] },
  ])
  expect(cache.row(999_999)?.id).toBe(1_000_000)
  expect(cache.row(999_899)?.id).toBe(999_900)
})

test('a page scrolled past is given up before it arrives', async () => {
  const signals: AbortSignal[] = []
  const cache = createPageCache(async (request, signal) => {
    signals.push(signal)
    await settled()
    return pageAt(startOf(request), request.limit)
  })
  cache.need(50_000, 50_040)
  cache.need(700_000, 700_040)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  await settled()
  await settled()
  expect(cache.row(50_000)).toBeUndefined()
  expect(cache.row(700_000)?.id).toBe(700_001)
})

test('rows seen long ago make room, the first page stays', async () => {
  const { load } = fakeServer()
  const cache = createPageCache(load)
  for (let page = 0; page <= 120; page++) {
    cache.need(page * pageSize, page * pageSize + 40)
    await settled()
  }
  expect(cache.row(0)?.id).toBe(1)
  expect(cache.row(5 * pageSize)).toBeUndefined()
  expect(cache.row(120 * pageSize)?.id).toBe(12_001)
})

test('an edit changes one row and tells the listeners', async () => {
  const { load } = fakeServer()
  const cache = createPageCache(load)
  cache.need(0, 10)
  await settled()
  const listener = vi.fn()
  cache.subscribe(listener)
  cache.patch(3, (row) => ({ ...row, version: 2, values: { 7: 'new' } }))
  expect(cache.row(2)).toMatchObject({ id: 3, version: 2, values: { 7: 'new' } })
  expect(listener).toHaveBeenCalledOnce()
})

test('a failed page says so, is not asked for again by itself, and loads on retry', async () => {
  let isBroken = true
  const load = vi.fn<LoadPage>(async () => {
    if (isBroken) throw new Error('connection lost')
    return pageAt(0, pageSize)
  })
  const cache = createPageCache(load)
  cache.need(0, 10)
  await settled()
  cache.need(0, 10)
  expect(load).toHaveBeenCalledTimes(1)
  expect(cache.failure()).toMatchObject({ message: 'connection lost' })
  isBroken = false
  cache.retry()
  await settled()
  expect(cache.failure()).toBeUndefined()
  expect(cache.row(0)?.id).toBe(1)
})

test('a page that is not full tells where the list ends', async () => {
  const cache = createPageCache(async () => ({ ...pageAt(0, 12), next: null }))
  cache.need(0, 40)
  await settled()
  expect(cache.extent()).toEqual({ exact: 12, atLeast: 12, atMost: 12 })
})

test('before the end is seen the list is at least as long as what was read', async () => {
  const { load } = fakeServer()
  const cache = createPageCache(load)
  cache.need(0, 40)
  await settled()
  expect(cache.extent()).toMatchObject({ exact: undefined, atLeast: 101 })
})

test('a page past the end shortens a list that was estimated too long', async () => {
  const { load } = fakeServer()
  const cache = createPageCache(load)
  cache.need(1_200_000, 1_200_040)
  await settled()
  expect(cache.extent().atMost).toBe(1_200_000)
})

test('a refresh keeps the rows on screen until new ones arrive, and reads them again', async () => {
  const { load, requests } = fakeServer()
  const cache = createPageCache(load)
  cache.need(0, 40)
  await settled()
  cache.refresh()
  expect(cache.row(0)?.id).toBe(1)
  await settled()
  expect(requests).toHaveLength(2)
})

test('a page that was on its way at a refresh is read once more: it may be of before', async () => {
  const answers: ((page: Page) => void)[] = []
  const cache = createPageCache(() => new Promise<Page>((resolve) => answers.push(resolve)))
  cache.need(0, 50)
  cache.refresh()
  const titled = (name: string): Page => ({ ...pageAt(total - 1, 1), rows: [[1, 1, name, 0]], next: null })
  answers[0]?.(titled('of before'))
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.(titled('of now'))
  await settled()
  expect(cache.row(0)?.name).toBe('of now')
  expect(answers).toHaveLength(2)
})
