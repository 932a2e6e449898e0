import { expect, test } from 'vitest'
import type { Written } from '../record-calls.ts'
import { createSaveQueue } from './save-queue.ts'

function recorder() {
  const sent: { recordId: number; version: number }[] = []
  const save = async (recordId: number, version: number) => {
    sent.push({ recordId, version })
    await new Promise((resolve) => setTimeout(resolve, 1))
    return { record: { id: recordId, version: version + 1 }, changeId: sent.length } as Written
  }
  return { sent, save }
}

test('two quick edits of one record carry the version the first one left', async () => {
  const { sent, save } = recorder()
  const { one: saveInTurn } = createSaveQueue(save)
  await Promise.all([saveInTurn(5, 1, { 7: 'a' }), saveInTurn(5, 1, { 7: 'b' })])
  expect(sent).toEqual([
    { recordId: 5, version: 1 },
    { recordId: 5, version: 2 },
  ])
})

test('a failed save tells its caller and lets the next one through', async () => {
  let isFirst = true
  const { sent, save } = recorder()
  const { one: saveInTurn } = createSaveQueue(async (recordId, version) => {
    if (isFirst) {
      isFirst = false
      throw new Error('refused')
    }
    return save(recordId, version)
  })
  const results = await Promise.allSettled([saveInTurn(5, 1, {}), saveInTurn(5, 1, {})])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
  expect(sent).toHaveLength(1)
})

test('a save of many waits for the turns of its records and leaves their versions to the next', async () => {
  const { sent, save } = recorder()
  const queue = createSaveQueue(save)
  const first = queue.one(5, 1, {})
  const many = queue.many(
    [
      { id: 5, version: 1 },
      { id: 6, version: 3 },
    ],
    async (versionOf) => {
      expect(sent).toHaveLength(1)
      return { updated: [5, 6].map((id) => ({ id, version: versionOf({ id, version: id === 5 ? 1 : 3 }) + 1 })) }
    },
  )
  const last = queue.one(6, 3, {})
  await Promise.all([first, last])
  expect((await many).updated).toEqual([
    { id: 5, version: 3 },
    { id: 6, version: 4 },
  ])
  expect(sent.at(-1)).toEqual({ recordId: 6, version: 4 })
})
