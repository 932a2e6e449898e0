import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { Language } from '@trellis/domain/api/ids'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { authorOf, writeNewRecords } from '../write.ts'
import { queryGroups } from './grouped-read.ts'

let team: TestTeam
let collectionId: number
let icon: Field

beforeAll(async () => {
  team = await startTestTeam()
  const made = await team.collection('Room', [{ title: { en: 'Sign' }, dataType: 'icon' }])
  const ctx = await team.context()
  collectionId = made.id
  icon = made.fields[0] as Field
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId,
    records: ['tree', 'dog', 'solid/dog', 'apple-logo', 'house', null].map((sign) => ({ values: { [icon.id]: sign } })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
})
afterAll(() => team.stop())

async function grouped(language: Language, direction: 'asc' | 'desc' = 'asc', limit = 100) {
  const ctx = await team.context()
  const reader = { ...ctx, actor: { ...ctx.actor, interfaceLanguage: language } }
  const values: unknown[] = []
  let after: (string | null)[] | null | undefined
  while (after !== null) {
    const by = { by: { field: icon.id }, direction }
    const page = await queryGroups(reader, collectionId, { by, limit, ...(after && { after }) })
    values.push(...page.groups.map(({ value }) => value))
    after = page.next
  }
  return values
}

test('groups of icons stand in the order of what they are called in the reader’s language', async () => {
  // Apple logo, dog, house, tree
  expect(await grouped('en')).toEqual(['apple-logo', 'dog', 'solid/dog', 'house', 'tree', null])
  // árbol, casa, logotipo de Apple, perro
  expect(await grouped('es')).toEqual(['tree', 'house', 'apple-logo', 'dog', 'solid/dog', null])
  expect(await grouped('es', 'desc')).toEqual(['solid/dog', 'dog', 'apple-logo', 'house', 'tree', null])
})

test('and page by page the same', async () => {
  for (const language of ['en', 'es', 'fr'] as const)
    expect(await grouped(language, 'asc', 2)).toEqual(await grouped(language))
})
