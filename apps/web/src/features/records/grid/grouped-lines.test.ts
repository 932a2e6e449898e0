import { expect, test } from 'vitest'
import type { Sort } from '@trellis/domain/records/condition'
import type { Group } from '@trellis/domain/records/grid-api'
import { createGroupedLines } from './grouped-lines.ts'
import { createPageCache } from './page-cache.ts'

const levels: Sort = [
  { by: { field: 1 }, direction: 'asc' },
  { by: { field: 2 }, direction: 'asc' },
]

/** Two statuses with three teachers each; the rows of a group are numbered within it. */
function fakeServer() {
  const asked: string[] = []
  let perGroup = 3
  const lines = createGroupedLines({
    levels,
    async loadGroups(by, within, after) {
      const path = within.map(({ value }) => value).join('/')
      asked.push(`groups of ${path || 'all'}${after ? ` after ${after[0]}` : ''}`)
      if ('field' in by.by && by.by.field === 1)
        return { groups: [groupOf('Active', 6), groupOf('Left', 6)], next: null }
      if (after) return { groups: [groupOf('Zoë', 0)], next: null }
      return { groups: ['Amara', 'Julien'].map((name) => groupOf(name, perGroup)), next: ['Julien'] }
    },
    openRows: (within) =>
      createPageCache(async ({ limit, offset = 0 }) => {
        const path = within.map(({ value }) => value).join('/')
        asked.push(`rows of ${path}`)
        const count = Math.max(0, Math.min(limit, perGroup - offset))
        const rows = Array.from({ length: count }, (_, n) => [
          within.length * 1000 + path.length * 10 + n,
          1,
          `${path} ${n}`,
        ])
        return { fields: [], rows, names: {}, next: null, previous: null }
      }),
  })
  return { asked, lines, setPerGroup: (count: number) => (perGroup = count) }
}

const groupOf = (value: string, count: number): Group => ({ value, label: null, count })
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

function shown(lines: ReturnType<typeof createGroupedLines>): string[] {
  return Array.from({ length: lines.extent().exact ?? 0 }, (_, index) => {
    const head = lines.head(index)
    if (!head) return lines.row(index)?.name ?? '…'
    return head.kind === 'group'
      ? `${'  '.repeat(head.level)}${String(head.group?.value)} (${head.group?.count})`
      : head.kind
  })
}

async function opened() {
  const server = fakeServer()
  server.lines.need(0, 50)
  await settled()
  await settled()
  return server
}

test('groups come level by level, rows inside the deepest', async () => {
  const { lines } = fakeServer()
  expect(shown(lines)).toEqual(['coming'])
  lines.need(0, 1)
  await settled()
  expect(shown(lines)).toContain('Active (6)')
  lines.need(0, 50)
  await settled()
  await settled()
  expect(shown(lines)).toEqual([
    'Active (6)',
    '  Amara (3)',
    'Active/Amara 0',
    'Active/Amara 1',
    'Active/Amara 2',
    '  Julien (3)',
    'Active/Julien 0',
    'Active/Julien 1',
    'Active/Julien 2',
    'more',
    'Left (6)',
    '  Amara (3)',
    'Left/Amara 0',
    'Left/Amara 1',
    'Left/Amara 2',
    '  Julien (3)',
    'Left/Julien 0',
    'Left/Julien 1',
    'Left/Julien 2',
    'more',
  ])
})

test('a closed group asks for nothing and keeps its head', async () => {
  const { lines, asked } = await opened()
  lines.head(0)?.setOpen?.(false)
  expect(shown(lines).slice(0, 2)).toEqual(['Active (6)', 'Left (6)'])
  const before = asked.length
  lines.need(0, 1)
  expect(asked).toHaveLength(before)
  lines.head(0)?.act?.()
  expect(shown(lines)).toHaveLength(20)
})

test('more groups are added behind those that are there', async () => {
  const { lines, asked } = await opened()
  lines.head(9)?.act?.()
  await settled()
  expect(asked).toContain('groups of Active after Julien')
  expect(shown(lines)[9]).toBe('  Zoë (0)')
})

test('and they are still there after a refresh', async () => {
  const { lines } = await opened()
  lines.head(9)?.act?.()
  await settled()
  lines.refresh()
  await settled()
  await settled()
  expect(shown(lines)[9]).toBe('  Zoë (0)')
})

test('rows know their place in their group, and are found by record', async () => {
  const { lines } = await opened()
  expect(lines.number(6)).toBe(1)
  const row = lines.row(7)
  expect(row && lines.indexOf(row.id)).toBe(7)
  expect((await lines.read(0, 8)).map(({ name }) => name)).toEqual([
    'Active/Amara 0',
    'Active/Amara 1',
    'Active/Amara 2',
    'Active/Julien 0',
    'Active/Julien 1',
  ])
})

test('a refresh keeps what is on screen until the new counts are there, and what was closed stays closed', async () => {
  const { lines, setPerGroup } = await opened()
  lines.head(10)?.setOpen?.(false)
  setPerGroup(2)
  lines.refresh()
  expect(shown(lines)).toHaveLength(11)
  await settled()
  await settled()
  expect(shown(lines)).toEqual([
    'Active (6)',
    '  Amara (2)',
    'Active/Amara 0',
    'Active/Amara 1',
    '  Julien (2)',
    'Active/Julien 0',
    'Active/Julien 1',
    'more',
    'Left (6)',
  ])
})
