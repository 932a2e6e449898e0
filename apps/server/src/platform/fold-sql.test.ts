import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  it('folds every code point as the domain does', async () => {
    for (let plane = 0; plane <= 0x10; plane++) {
      const letters: string[] = []
      for (let code = plane * 0x10000; code < (plane + 1) * 0x10000; code++) {
        if (code !== 0 && !(code >= 0xd800 && code <= 0xdfff)) letters.push(String.fromCodePoint(code))
      }
      const inSql = await foldInSql(letters)
      const different = letters.filter((letter, index) => inSql[index] !== fold(letter))
      expect(different.map((letter) => letter.codePointAt(0)?.toString(16))).toEqual([])
    }
  })

  it.each(['', 'ANNA.Lopez@Example.org', 'Straße ÆON Łódź', 'ＦＵＬＬ ﬃ', 'e\u0301\u0328A', 'Ωμέγα Ёлка ŉ ǅ', "it's $fold$ \\ %"])(
    'folds the words %j as the domain does',
    async (text) => {
      expect(await foldInSql([text])).toEqual([fold(text)])
    },
  )

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
