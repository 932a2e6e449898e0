import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { purgeTrash } from '../trash/purge.ts'
import { gatherNameWords } from './name-words.ts'
import { namedRecords, search } from './search.ts'
import { searchSimilar } from './similar.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let teachers: { id: number; nameField: Field; fields: Field[] }
let note: Field
let secret: Field

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Student', [
    { title: { en: 'Note' }, dataType: 'plain_text' },
    { title: { en: 'Secret' }, dataType: 'plain_text' },
    { title: { en: 'Phone' }, dataType: 'phone_number' },
  ])
  ;[note, secret] = students.fields as [Field, Field]
  teachers = await team.collection('Teacher', [])
  for (const name of ['Inès Delacroix', 'Mateo González', 'Johann Krüger', 'Maria Lind', 'Mario Lind'])
    await add(students, { [students.nameField.id]: name })
  await add(teachers, { [teachers.nameField.id]: 'Mateo Quiroga' })
})
afterAll(() => team.stop())

async function add(collection: { id: number }, values: Record<number, string>): Promise<number> {
  return (await createRecord(await team.context(), collection.id, values)).record.id
}

/** Sees students without their secret, and no teachers. */
async function restricted(): Promise<TeamContext> {
  const ctx = await team.context()
  const fields = [students.nameField.id, note.id]
  const grant = { permission: 'read_data_field_data', collectionId: students.id, fields } as const
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants: [grant] }])
  return { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
}

const all = { in: 'all', limit: 20 } as const
const found = async (q: string, ctx?: TeamContext) =>
  (await search(ctx ?? (await team.context()), { q, ...all })).results.map(({ name }) => name)
const like = async (q: string, ctx?: TeamContext) =>
  (await searchSimilar(ctx ?? (await team.context()), { q, limit: 10 })).results.map(({ name }) => name)

describe('exact words', () => {
  test('names that begin with them come first, and each collection is counted', async () => {
    const { results, counts, isMore } = await search(await team.context(), { q: 'mateo', ...all })
    expect(results.map(({ name, hit }) => [name, hit?.parts])).toEqual([
      ['Mateo Quiroga', ['', 'Mateo', ' Quiroga']],
      ['Mateo González', ['', 'Mateo', ' González']],
    ])
    expect(counts).toEqual(
      expect.arrayContaining([
        { collectionId: students.id, count: 1 },
        { collectionId: teachers.id, count: 1 },
      ]),
    )
    expect(isMore).toBe(false)
  })

  test('a hit in another field is shown with the title of that field', async () => {
    await add(students, { [students.nameField.id]: 'Noé', [note.id]: 'Plays the oboé since 2019' })
    const { results } = await search(await team.context(), { q: 'oboe', ...all })
    expect(results).toMatchObject([
      { name: 'Noé', hit: { fieldId: note.id, title: 'Note', parts: ['Plays the ', 'oboé', ' since 2019'] } },
    ])
    expect(await search(await team.context(), { q: 'oboe', in: 'name', limit: 20 })).toMatchObject({ results: [] })
  })

  test('of several fields the one with the most of the words is shown', async () => {
    await add(students, { [students.nameField.id]: 'Odile', [note.id]: 'harp', [secret.id]: 'plays harp and viola' })
    const { results } = await search(await team.context(), { q: 'harp viola', ...all })
    expect(results).toMatchObject([{ name: 'Odile', hit: { fieldId: secret.id } }])
  })

  test('a search stays in the collection it is asked in', async () => {
    const { results } = await search(await team.context(), { q: 'mateo', ...all, collectionId: teachers.id })
    expect(results.map(({ name }) => name)).toEqual(['Mateo Quiroga'])
  })

  test('what may not be read neither matches nor is shown or counted', async () => {
    const id = await add(students, { [students.nameField.id]: 'Ade', [note.id]: 'bassoon', [secret.id]: 'zebrafinch' })
    const ctx = await restricted()
    expect(await search(ctx, { q: 'zebrafinch', ...all })).toEqual({
      results: [],
      counts: [],
      isMore: false,
      next: null,
    })
    expect(await found('ade zebrafinch', ctx)).toEqual([])
    expect(await found('ade bassoon', ctx)).toEqual(['Ade'])
    expect(await search(ctx, { q: 'mateo', ...all })).toMatchObject({
      counts: [{ collectionId: students.id, count: 1 }],
    })
    expect(await found('zebrafinch')).toEqual(['Ade'])
    expect(await namedRecords(ctx, [id])).toMatchObject({ records: [{ recordId: id, name: 'Ade' }] })
  })

  test('pages follow each other without a gap or a repeat', async () => {
    const names = Array.from({ length: 9 }, (_each, index) => `Quartet ${'i'.repeat(index + 1)}`)
    for (const name of names) await add(students, { [students.nameField.id]: name })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await search(await team.context(), { q: 'quartet', in: 'all', limit: 4, after })
      seen.push(...page.results.map(({ name }) => name))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(names)
    await expect(search(await team.context(), { q: 'quartet', ...all, after: 'all 1' })).rejects.toMatchObject({
      code: 'cursor-invalid',
    })
  })
})

describe('words with typos', () => {
  test.each([
    ['gonzlaez', 'Mateo González'],
    ['mateo gonsales', 'Mateo González'],
    ['delacriox', 'Inès Delacroix'],
    ['jhoann', 'Johann Krüger'],
  ])('%s finds %s', async (typed, name) => {
    expect(await found(typed)).toEqual([])
    expect(await like(typed)).toEqual([name])
  })

  test('the word that was meant is the hit', async () => {
    const { results } = await searchSimilar(await team.context(), { q: 'krugre', limit: 10 })
    expect(results).toMatchObject([{ hit: { fieldId: null, parts: ['Johann ', 'Krüger', ''] } }])
  })

  test('what exact words find is not found again, and short words are taken as they are', async () => {
    expect(await like('maria')).toEqual(['Mario Lind'])
    expect(await like('mra')).toEqual([])
  })

  test('a name is found as soon as it is saved, and no more once it is another', async () => {
    const id = await add(teachers, { [teachers.nameField.id]: 'Bartholomew' })
    expect(await like('bartolomew')).toEqual(['Bartholomew'])
    await updateRecord(await team.context(), id, { version: 1, values: { [teachers.nameField.id]: 'Wolfgang' } })
    expect(await like('bartolomew')).toEqual([])
    expect(await like('wolgfang')).toEqual(['Wolfgang'])
  })

  test('two that gathered the words in the same moment stand in nobody’s way', async () => {
    const { teamDb } = await team.context()
    await like('bartolomew')
    const moments = async () => (await teamDb.query(`select from ${teamDb.schema}.name_words_gathered`)).rowCount
    await teamDb.query(
      `insert into ${teamDb.schema}.name_words_gathered (moment) select moment from ${teamDb.schema}.name_words_gathered`,
    )
    expect(await moments()).toBe(2)
    await add(teachers, { [teachers.nameField.id]: 'Christopher' })
    expect(await like('kristopher')).toEqual(['Christopher'])
    expect(await moments()).toBe(1)
  })

  test('a collection out of reach is not found', async () => {
    await add(teachers, { [teachers.nameField.id]: 'Zebediah' })
    expect(await like('zebedaih')).toEqual(['Zebediah'])
    expect(await like('zebedaih', await restricted())).toEqual([])
  })

  test('words of purged names are forgotten', async () => {
    const id = await add(teachers, { [teachers.nameField.id]: 'Persephone' })
    const ctx = await team.context()
    expect(await like('persefone')).toEqual(['Persephone'])
    await trashRecords(ctx, [id])
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) } }
    await purgeTrash(later, { teamId: ctx.team.teamId })
    await gatherNameWords(ctx, { teamId: ctx.team.teamId }, new AbortController().signal)
    const { rows } = await ctx.teamDb.query(`select word from ${ctx.teamDb.schema}.name_word where word ^@ 'perse'`)
    expect(rows).toEqual([])
    expect(await like('zebedaih')).toEqual(['Zebediah'])
  })
})

test('of very many records those with the words in their names are the first', async () => {
  const ctx = await team.context()
  const { schema } = ctx.teamDb
  await ctx.teamDb.query(
    `insert into ${schema}.record (id, collection_id, name, search)
     select 1000000 + n, $1, 'Crowd ' || n, ('crowd:1A ' || n || ':2A haystack:3')::tsvector from generate_series(1, 3000) n`,
    [students.id],
  )
  const needle = await add(students, { [students.nameField.id]: 'Haystack Needle' })
  const { results, counts, isMore, next } = await search(ctx, { q: 'hayst', in: 'all', limit: 5 })
  expect(results[0]).toMatchObject({ recordId: needle })
  expect({ isMore, least: counts[0]!.count >= 1000, hasNext: next !== null }).toEqual({
    isMore: true,
    least: true,
    hasNext: true,
  })
  const second = await search(ctx, { q: 'hayst', in: 'all', limit: 5, after: next! })
  expect(second.results.map(({ recordId }) => recordId)).not.toContain(needle)
  await ctx.teamDb.query(`delete from ${schema}.record where id > 1000000 and name ^@ 'Crowd '`)
})
