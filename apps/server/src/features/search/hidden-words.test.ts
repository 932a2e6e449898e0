import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { serveUse } from '../records/indexes/build-index-sql.ts'
import { createRecord } from '../records/write.ts'
import { search } from './search.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let note: Field
let secret: Field
let number: Field

/** Before PostgreSQL has counted words, after, and with an index of who holds hidden ones: other plans, other statements. */
describe.each(['not counted yet', 'counted', 'indexed'])('words %s', (state) => {
  beforeAll(async () => {
    team = await startTestTeam()
    students = await team.collection('Student', [
      { title: { en: 'Note' }, dataType: 'plain_text' },
      { title: { en: 'Secret' }, dataType: 'plain_text' },
      { title: { en: 'Secret phone' }, dataType: 'phone_number' },
    ])
    ;[note, secret, number] = students.fields as [Field, Field, Field]
    await add({ [students.nameField.id]: 'Ade', [note.id]: 'bassoon', [secret.id]: 'zebrafinch' })
    await add({ [students.nameField.id]: 'Bea', [note.id]: 'keeps a zebrafinch', [secret.id]: 'owes for a bassoon' })
    await add({ [students.nameField.id]: 'Cem Zebrafinch', [secret.id]: 'zebrafinch, too' })
    await add({ [students.nameField.id]: 'Dora', [note.id]: 'haystack oboe', [number.id]: '+14155550123' })
    const { teamDb } = await team.context()
    await teamDb.query(
      `insert into ${teamDb.schema}.record (id, collection_id, name, search)
       select 1000000 + n, $1, 'Crowd ' || n, ('crowd:1A ' || n || ':2A haystack:3')::tsvector from generate_series(1, 6000) n`,
      [students.id],
    )
    await teamDb.query(
      `insert into ${teamDb.schema}.c${students.id} (id, name, created_at, updated_at, f${note.id})
       select 1000000 + n, 'Crowd ' || n, now(), now(), 'haystack' from generate_series(1, 6000) n`,
    )
    if (state === 'counted') await teamDb.query(`analyze ${teamDb.schema}.record`)
    if (state !== 'indexed') return
    const columns = [secret, number].map(({ id }) => `f${id}`)
    const wanted = { rootId: students.id, columns, isOfHolders: true }
    await serveUse(await team.context(), teamDb.teamId, { ...wanted, reason: { slowReadMs: 30 } })
  })
  afterAll(() => team.stop())

  const add = async (values: Record<number, string>) => createRecord(await team.context(), students.id, values)

  /** Sees students with their notes alone. */
  async function restricted(): Promise<TeamContext> {
    const ctx = await team.context()
    const fields = [students.nameField.id, note.id]
    const grant = { permission: 'read_data_field_data', collectionId: students.id, fields } as const
    const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants: [grant] }])
    return { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
  }

  const ask = async (ctx: TeamContext, q: string) => {
    const { results, counts, isMore } = await search(ctx, { q, in: 'all', limit: 20 })
    return { names: results.map(({ name }) => name).toSorted(), count: counts[0]?.count ?? 0, isMore }
  }
  const none = { names: [], count: 0, isMore: false }

  test.each([
    ['zebrafinch', ['Bea', 'Cem Zebrafinch']],
    ['zebra', ['Bea', 'Cem Zebrafinch']],
    ['ade bassoon', ['Ade']],
    ['bassoon', ['Ade']],
    ['dora oboe', ['Dora']],
    ['haystack oboe', ['Dora']],
  ])('%s finds what may be read, and counts no more', async (q, names) => {
    expect(await ask(await restricted(), q)).toEqual({ names, count: names.length, isMore: false })
  })

  test.each(['ade zebrafinch', 'bea bassoon', 'owes', '4155550123', 'dora 415'])('%s finds nothing', async (q) => {
    expect(await ask(await restricted(), q)).toEqual(none)
    expect((await ask(await team.context(), q)).count).toBe(1)
  })

  test('a common word beside a rare one leaves the one that has both', async () => {
    expect(await ask(await team.context(), 'haystack oboe')).toEqual({ names: ['Dora'], count: 1, isMore: false })
    expect(await ask(await team.context(), 'haystack zebra')).toEqual(none)
  })

  test('a word that lingers of what was deleted finds nothing', async () => {
    const { teamDb } = await team.context()
    await teamDb.query(`update ${teamDb.schema}.record set search = search || 'ghost:99' where name = 'Ade'`)
    const ctx = await restricted()
    expect(await ask(ctx, 'ghost')).toEqual(none)
    expect(await ask(ctx, 'ade ghost')).toEqual(none)
    expect(await ask(ctx, 'ade bassoon')).toMatchObject({ names: ['Ade'] })
  })

  test('that very many hold a hidden word is not told', async () => {
    const ctx = await team.context()
    const nothing = accessOfRoles(ctx.wholeTeam, [
      { dataGrants: [{ permission: 'read_data_record_metadata', collectionId: students.id, fields: 'all' }] },
    ])
    const blind = { ...ctx, access: nothing, team: readableTeam(ctx.wholeTeam, nothing) }
    expect(await ask(ctx, 'haystack')).toMatchObject({ isMore: true })
    expect(await ask(blind, 'haystack')).toEqual(none)
  })
})
