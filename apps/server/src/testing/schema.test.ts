import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from './postgres.ts'
import { schemaText } from './schema-text.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.sql shows what the migrations make (npm run db:dump writes it)', async () => {
  const shown = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
  expect(await schemaText(database.url, 'trellis')).toBe(shown)
})
