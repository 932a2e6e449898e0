import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { countRecords } from '../records/pages/read.ts'
import { renewIconWords } from '../records/values/renew-icon-words.ts'
import { createRecord } from '../records/write.ts'
import { search } from './search.ts'

let team: TestTeam
let rooms: { id: number; nameField: Field; fields: Field[] }

beforeAll(async () => {
  team = await startTestTeam()
  rooms = await team.collection('Room', [{ title: { en: 'Sign' }, dataType: 'icon' }])
  const [sign] = rooms.fields as [Field]
  for (const [name, icon] of [
    ['Salon', 'solid/piano-keys'],
    ['Cellar', 'campfire'],
  ] as const)
    await createRecord(await team.context(), rooms.id, { [rooms.nameField.id]: name, [sign.id]: icon })
})
afterAll(() => team.stop())

const found = async (q: string) =>
  (await search(await team.context(), { q, in: 'all', limit: 10 })).results.map(({ name, hit }) => [
    name,
    hit?.parts.join(''),
  ])

test.each([
  ['piano keys', 'Salon', /^piano keys/],
  ['teclas', 'Salon', /teclas/],
  ['touches', 'Salon', /touches/],
  ['fogata', 'Cellar', /fogata/],
  ['feu de camp', 'Cellar', /feu de camp/],
])('an icon is found by %s, and the hit says so in that language', async (words, name, shown) => {
  expect(await found(words)).toEqual([[name, expect.stringMatching(shown)]])
})

test('the filter box of a list finds it by the same words', async () => {
  const count = async (words: string) =>
    (await countRecords(await team.context(), rooms.id, { text: { words, in: 'all' } })).count
  expect(await count('teclas')).toBe(1)
  expect(await count('touche piano')).toBe(1)
  expect(await count('violon')).toBe(0)
})

test('records written before have the words after the job', async () => {
  const { teamDb, ...services } = await team.context()
  await teamDb.query(`update ${teamDb.schema}.record set search = 'salon:1A piano:2 keys:3' where name = 'Salon'`)
  expect(await found('teclas')).toEqual([])
  await renewIconWords(services, { teamId: teamDb.teamId })
  expect((await found('teclas')).map(([name]) => name)).toEqual(['Salon'])
})
