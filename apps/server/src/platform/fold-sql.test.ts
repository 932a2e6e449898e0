import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStorable } from '@trellis/domain/text/clean'
import { fold } from '@trellis/domain/text/fold'
import { createTestDatabase } from '../testing/postgres.ts'
import type { TestDatabase } from '../testing/postgres.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function foldInSql(texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'select trellis.fold(given) as folded from unnest($1::text[]) with ordinality as given (given, place) order by place',
    [texts],
  )
  return rows.map((row) => row.folded)
}

describe('trellis.fold', () => {
  it('folds every letter of the basic plane as the domain does', async () => {
    const letters = Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1)).filter(isStorable)
    const inSql = await foldInSql(letters)
    const different = letters.filter((letter, index) => inSql[index] !== fold(letter))
    expect(different.map((letter) => letter.charCodeAt(0).toString(16))).toEqual([])
  })

  it('leaves letters beyond the basic plane alone, as the domain does', async () => {
    const texts = Array.from({ length: 0x100 }, (_, index) => `${String.fromCodePoint(0x10000 + index * 0x101)}É𐐀 🎻`)
    expect(await foldInSql(texts)).toEqual(texts.map(fold))
  })

  it.each([
    '',
    'ANNA.Lopez@Example.org',
    'Straße ÆON Łódź',
    'ＦＵＬＬ ﬃ',
    'e\u0301\u0328A',
    'Ωμέγα Ёлка ŉ ǅ',
    "it's $fold$ \\ %",
  ])('folds the words %j as the domain does', async (text) => {
    expect(await foldInSql([text])).toEqual([fold(text)])
  })

  it('folds whole texts of many scripts as the domain does', async () => {
    const letter = fc.oneof(
      fc.integer({ min: 0x20, max: 0x24f }),
      fc.integer({ min: 0x300, max: 0x52f }),
      fc.integer({ min: 0x1e00, max: 0x206f }),
      fc.constantFrom(...[...'aeio ÉßŒ\u0301\u0323й한が東\u1100\u1161'].map((each) => each.codePointAt(0)!)),
    )
    const text = fc.array(letter, { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
        expect(await foldInSql(texts)).toEqual(texts.map(fold))
      }),
      { numRuns: 40 },
    )
  })

  it('is null for null', async () => {
    const { rows } = await client.query('select trellis.fold(null) as folded')
    expect(rows).toEqual([{ folded: null }])
  })

  it('serves an index whose query is written with it', async () => {
    await client.query(`
      create table word (word text collate "C");
      insert into word select 'Wörter ' || n from generate_series(1, 5000) n;
      create index word_folded on word (trellis.fold(word));
      analyze word`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select word from word where trellis.fold(word) = trellis.fold('WÖRTER 77')`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('word_folded')
  })
})
