import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { AppError } from '@trellis/domain/errors'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Change } from '@trellis/domain/live/messages'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../context.ts'
import { RawJson } from '../../platform/http.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { listCollections } from '../collections/collections.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createField } from '../fields/fields.ts'
import { batchChanges, recentChanges, recordHistory } from '../history/history.ts'
import { previewRevert } from '../history/preview.ts'
import { revertBatch, revertChange } from '../history/revert.ts'
import { redo, undo, undoSteps } from '../history/undo.ts'
import { changesFor } from '../live/changes-for.ts'
import { bulkEdit } from '../records/bulk/bulk-edit.ts'
import { holdersOfRecords, recordHoldings } from '../records/membership/holdings.ts'
import { memberCandidates } from '../records/membership/member-search.ts'
import { addMembers, removeMembers } from '../records/membership/membership.ts'
import { countRecords, queryPage, readRecord } from '../records/pages/read.ts'
import { saveRecords } from '../records/save-records.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { namedRecords, search } from '../search/search.ts'
import { searchSimilar } from '../search/similar.ts'

/** Who may know only a part of the students: the choir, with the phones of its members. */
let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let phone: Field
let note: Field
let choir: number
let board: number
let ana: number
let ben: number
const secret = 'quokka'

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Students', [
    { title: { en: 'Phone' }, dataType: 'plain_text' },
    { title: { en: 'Note' }, dataType: 'plain_text' },
  ])
  ;[phone, note] = students.fields as [Field, Field]
  const sub = async (name: string) => {
    const input = subCollectionInput.parse({ name, idParentDataCollection: students.id })
    return (await createSubCollection(await team.context(), input)).id
  }
  choir = await sub('Choir')
  board = await sub('Board')
  const make = async (name: string, own: string) => {
    const values = { [students.nameField.id]: name, [phone.id]: `${name} ${own}`, [note.id]: secret }
    return (await createRecord(await team.context(), students.id, values)).record.id
  }
  ana = await make('Ana', '111')
  ben = await make('Ben', '222')
  await addMembers(await team.context(), choir, { recordIds: [ana] })
  await addMembers(await team.context(), board, { recordIds: [ana, ben] })
  const edit = { version: 1, values: { [phone.id]: 'Ben 333', [note.id]: `${secret} again` } }
  await updateRecord(await team.context(), ben, edit)
  await updateRecord(await team.context(), ana, edit)
})
afterAll(() => team.stop())

const choirGrant = (permission: 'read_data_field_data' | 'update_data_field_data'): DataGrant => ({
  permission,
  collectionId: choir,
  fields: [students.nameField.id, phone.id],
})
const names = (): DataGrant => ({
  permission: 'read_data_field_data',
  collectionId: students.id,
  fields: [students.nameField.id],
})

async function having(...dataGrants: DataGrant[]): Promise<TeamContext> {
  const ctx = await team.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  return {
    ...ctx,
    membership: { ...ctx.membership, isTeamAdmin: false },
    featurePermissions: new Set(),
    access,
    team: readableTeam(ctx.wholeTeam, access),
  }
}

/** What an attempt answers, or the error it gives, as text. */
async function tried(attempt: Promise<unknown>): Promise<string> {
  try {
    const answer = await attempt
    return answer instanceof RawJson ? answer.text : JSON.stringify(answer)
  } catch (error) {
    if (error instanceof AppError) return `refused: ${error.code}`
    throw error
  }
}

describe('somebody who may know one sub-collection only', () => {
  it('finds its records, and nothing of others by any door', async () => {
    const ctx = await having(choirGrant('read_data_field_data'))
    expect((await listCollections(ctx, { withCounts: true })).map(({ id }) => id)).toEqual([choir])
    expect(await countRecords(ctx, choir, {})).toMatchObject({ count: 1 })
    const seen = await readRecord(ctx, ana)
    expect(seen).toMatchObject({ collectionId: choir, collectionIds: [choir] })
    expect(Object.keys(seen.values).map(Number)).toEqual([students.nameField.id, phone.id])
    const attempts = await Promise.all([
      tried(queryPage(ctx, choir, { sort: [], limit: 50 })),
      tried(queryPage(ctx, students.id, { sort: [], limit: 50 })),
      tried(queryPage(ctx, board, { sort: [], limit: 50 })),
      tried(countRecords(ctx, students.id, {})),
      tried(readRecord(ctx, ben)),
      tried(recordHistory(ctx, ben)),
      tried(recordHistory(ctx, ana)),
      tried(recordHoldings(ctx, ana)),
      tried(holdersOfRecords(ctx, [ana, ben])),
      tried(recentChanges(ctx)),
      tried(search(ctx, { q: 'Ben', in: 'name', limit: 10 })),
      tried(search(ctx, { q: secret, in: 'all', limit: 10 })),
      tried(updateRecord(ctx, ben, { version: 2, values: { [phone.id]: 'x' } })),
      tried(trashRecords(ctx, [ben])),
    ])
    const all = attempts.join('\n')
    for (const hidden of ['Ben"', 'Ben 2', secret, 'Board']) expect(all).not.toContain(hidden)
    expect(attempts[5]).toBe('refused: record-not-found')
    expect(JSON.parse(attempts[8])).toEqual({ collections: [{ collectionId: choir, count: 1 }] })
  })

  it('sees as of a day only who is in it still: what became of others since is not told', async () => {
    const admin = await team.context()
    const values = { [students.nameField.id]: 'Gus', [phone.id]: 'Gus 777' }
    const gus = (await createRecord(admin, students.id, values)).record.id
    await addMembers(admin, choir, { recordIds: [gus] })
    await removeMembers(admin, choir, { recordIds: [gus] })
    for (const table of ['membership', 'past_membership'])
      await admin.teamDb.query(
        `update ${admin.teamDb.schema}.${table} set added_at = now() - interval '5 days' where collection_id = $1`,
        [choir],
      )
    const asOf = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const page = (ctx: TeamContext) => tried(queryPage(ctx, choir, { asOf, sort: [], limit: 50 }))
    const told = async (ctx: TeamContext) =>
      (await listCollections(ctx, { withCounts: false })).find(({ id }) => id === choir)?.hidesWhoLeft

    for (const ctx of [
      await having(choirGrant('read_data_field_data')),
      // The names of all students, and the phones of the choir.
      await having(choirGrant('read_data_field_data'), names()),
    ]) {
      expect(await countRecords(ctx, choir, { asOf })).toMatchObject({ count: 1 })
      expect(await page(ctx)).toContain('Ana')
      expect(await page(ctx)).not.toContain('Gus')
      const where = { left: { field: phone.id }, op: 'contains' as const, right: [{ literal: '777' }] }
      expect(await countRecords(ctx, choir, { asOf, where })).toMatchObject({ count: 0 })
      expect(await told(ctx)).toBe(true)
    }
    const all = await having({ permission: 'read_data_field_data', collectionId: students.id, fields: 'all' })
    for (const ctx of [admin, all]) {
      expect(await countRecords(ctx, choir, { asOf })).toMatchObject({ count: 2 })
      expect(await page(ctx)).toContain('Gus 777')
      expect(await told(ctx)).toBeUndefined()
    }
    await trashRecords(admin, [gus])
  })

  it('searches among its members: names, words of what it may read, words like those', async () => {
    const ctx = await having(choirGrant('read_data_field_data'))
    const found = await search(ctx, { q: 'ana', in: 'name', limit: 10 })
    expect(found.results).toMatchObject([
      { recordId: ana, name: 'Ana', collectionId: choir, collectionName: 'Choir', hit: { fieldId: null } },
    ])
    expect(found.counts).toEqual([{ collectionId: choir, count: 1 }])
    const byPhone = await search(ctx, { q: '333', in: 'all', limit: 10 })
    expect(byPhone.results).toMatchObject([{ recordId: ana, hit: { fieldId: phone.id, title: 'Phone' } }])
    for (const collectionId of [choir, undefined])
      expect((await search(ctx, { q: 'an', in: 'all', limit: 10, collectionId })).results).toHaveLength(1)
    for (const q of ['ben', secret, 'quok', '222'])
      for (const collectionId of [choir, board, students.id, undefined])
        for (const where of ['name', 'all'] as const) {
          const { results, counts, isMore } = await search(ctx, { q, in: where, limit: 10, collectionId })
          const isPhone = q === 'ben' && where === 'all' && (collectionId === choir || collectionId === undefined)
          expect([results.map(({ recordId }) => recordId), counts.length, isMore]).toEqual(
            isPhone ? [[ana], 1, false] : [[], 0, false],
          )
        }
    expect((await namedRecords(ctx, [ben, ana])).records).toMatchObject([{ recordId: ana, collectionId: choir }])

    const admin = await team.context()
    const make = async (name: string) =>
      (await createRecord(admin, students.id, { [students.nameField.id]: name })).record.id
    const [gwendolyn, gwendolin] = [await make('Gwendolyn'), await make('Gwendolin')]
    await addMembers(admin, choir, { recordIds: [gwendolyn] })
    const like = async (collectionId?: number) =>
      (await searchSimilar(ctx, { q: 'Gwendolym', limit: 10, collectionId })).results.map(({ recordId }) => recordId)
    expect(await like()).toEqual([gwendolyn])
    expect(await like(choir)).toEqual([gwendolyn])
    expect(await like(students.id)).toEqual([])
    const pages: number[] = []
    let after: string | undefined
    do {
      const page = await search(ctx, { q: 'a 3', in: 'all', limit: 1, after })
      pages.push(...page.results.map(({ recordId }) => recordId))
      after = page.next ?? undefined
    } while (after)
    expect(pages).toEqual([ana])
    await trashRecords(admin, [gwendolyn, gwendolin])
  })

  it('writes there what it may: the values of its members, and who is in it', async () => {
    const ctx = await having(choirGrant('update_data_field_data'))
    const { record } = await updateRecord(ctx, ana, { version: 2, values: { [phone.id]: 'Ana 444' } })
    expect(record.values[phone.id]).toBe('Ana 444')
    expect(await tried(updateRecord(ctx, ana, { version: 3, values: { [note.id]: 'x' } }))).toBe(
      'refused: not-permitted',
    )
    const made = await createRecord(ctx, choir, { [students.nameField.id]: 'Cleo' })
    expect(made.record).toMatchObject({ collectionId: choir, name: 'Cleo' })
    expect(await countRecords(ctx, choir, {})).toMatchObject({ count: 2 })
    expect((await memberCandidates(ctx, choir, '')).records.map(({ name }) => name)).toEqual(['Ana', 'Cleo'])
    expect(await addMembers(ctx, choir, { recordIds: [ben] })).toMatchObject({ count: 0, skipped: 1 })
    const removed = await removeMembers(ctx, choir, { recordIds: [made.record.id] })
    expect(removed).toMatchObject({ count: 1 })
    await revertBatch(ctx, removed.batchId!)
    expect(await countRecords(ctx, choir, {})).toMatchObject({ count: 2 })
    await removeMembers(ctx, choir, { recordIds: [made.record.id] })
    expect(await tried(readRecord(ctx, made.record.id))).toBe('refused: record-not-found')
    expect(await tried(removeMembers(ctx, board, { recordIds: [ana] }))).toBe('refused: collection-not-found')
  })

  it('takes its own edits of members back and does them again, from history as well', async () => {
    const ctx = await having(choirGrant('update_data_field_data'))
    const before = await readRecord(ctx, ana)
    const was = before.values[phone.id]
    await updateRecord(ctx, ana, { version: before.version, values: { [phone.id]: 'Ana 555' } })
    const { undo: step } = await undoSteps(ctx)
    expect(step).toMatchObject({
      collectionName: 'Choir',
      recordName: before.name,
      field: { title: 'Phone', before: was, after: 'Ana 555' },
    })
    const phoneNow = async () => (await readRecord(ctx, ana)).values[phone.id]
    expect(await undo(ctx, { isSure: false })).toMatchObject({ state: 'done', count: 1 })
    expect(await phoneNow()).toBe(was)
    expect(await redo(ctx, { isSure: false })).toMatchObject({ state: 'done', count: 1 })
    expect(await phoneNow()).toBe('Ana 555')

    const [entry] = (await recordHistory(ctx, ana)).entries
    const preview = await previewRevert(ctx, { batchId: entry!.batchId })
    expect(preview).toMatchObject({ numbers: { possible: 1, hindered: 0 } })
    expect(preview.items).toMatchObject([
      { recordName: before.name, collectionName: 'Choir', fields: [{ title: 'Phone', before: 'Ana 555', after: was }] },
    ])
    await revertChange(ctx, entry!.id)
    expect(await phoneNow()).toBe(was)

    const made = await createRecord(ctx, choir, { [students.nameField.id]: 'Dov' })
    expect(await undo(ctx, { isSure: false })).toMatchObject({ state: 'done', count: 1 })
    expect((await readRecord(ctx, made.record.id)).isInTrash).toBe(true)
    await redo(ctx, { isSure: false })
    expect((await readRecord(ctx, made.record.id)).isInTrash).toBe(false)
    await removeMembers(await team.context(), choir, { recordIds: [made.record.id] })
  })

  it('takes nothing back of what it may not know: of others, of hidden fields, of who left', async () => {
    const ctx = await having(choirGrant('update_data_field_data'))
    const admin = await team.context()
    const edit = async (recordId: number, values: Record<number, string>) => {
      const { version } = await readRecord(admin, recordId)
      await updateRecord(admin, recordId, { version, values })
      return (await recordHistory(admin, recordId)).entries[0]!
    }
    const both = await bulkEdit(admin, students.id, {
      target: { recordIds: [ana, ben] },
      values: { [phone.id]: `${secret} both` },
    })
    const hidden = await edit(ana, { [note.id]: `${secret} hidden` })
    const other = await edit(ben, { [phone.id]: `${secret} other` })
    const mine = (await createRecord(ctx, choir, { [students.nameField.id]: 'Eve' })).record.id
    await updateRecord(ctx, mine, { version: 1, values: { [phone.id]: '666' } })
    await removeMembers(admin, choir, { recordIds: [mine] })
    const left = (await recordHistory(admin, mine)).entries.find(({ type }) => type === 'updated')!
    for (const batchId of [both.batchId!, hidden.batchId, other.batchId, left.batchId])
      for (const attempt of [revertBatch, (asker: TeamContext) => previewRevert(asker, { batchId })])
        expect(await tried(attempt(ctx, batchId))).toBe('refused: change-not-found')
    for (const { id } of [hidden, other, left])
      expect(await tried(revertChange(ctx, id))).toBe('refused: change-not-found')
    expect(await tried(undo(ctx, { batchId: left.batchId, isSure: true }))).toBe('refused: not-permitted')
    await revertBatch(admin, other.batchId)
    await revertBatch(admin, hidden.batchId)
    await revertBatch(admin, both.batchId!)
  })

  it('is not told of others whom the same act took out of a collection above, by no preview', async () => {
    const admin = await team.context()
    const sub = async (name: string, above: number) => {
      const input = subCollectionInput.parse({ name, idParentDataCollection: above })
      return (await createSubCollection(await team.context(), input)).id
    }
    const ensemble = await sub('Ensemble', students.id)
    const strings = await sub('Strings', ensemble)
    const make = async (name: string) =>
      (await createRecord(admin, students.id, { [students.nameField.id]: name })).record.id
    const [inside, outside] = [await make('Mina'), await make(`Otto ${secret}`)]
    await addMembers(await team.context(), strings, { recordIds: [inside] })
    await addMembers(await team.context(), ensemble, { recordIds: [outside] })
    const { batchId } = await removeMembers(await team.context(), ensemble, { recordIds: [inside, outside] })
    const ctx = await having({ permission: 'read_data_field_data', collectionId: strings, fields: 'all' })
    const told = await previewRevert(ctx, { batchId: batchId! })
    expect(told.items.map(({ recordId }) => recordId)).toEqual([inside])
    expect(told.numbers).toEqual({ possible: 0, hindered: 1 })
    expect(JSON.stringify(told)).not.toContain(secret)
    expect((await previewRevert(await team.context(), { batchId: batchId! })).numbers).toEqual({
      possible: 2,
      hindered: 0,
    })
  })

  it('adds nobody where it only reads', async () => {
    const ctx = await having(choirGrant('read_data_field_data'))
    for (const attempt of [
      addMembers(ctx, choir, { recordIds: [ana] }),
      removeMembers(ctx, choir, { recordIds: [ana] }),
      createRecord(ctx, choir, {}),
    ])
      expect(await tried(attempt)).toBe('refused: not-permitted')
  })
})

describe('somebody who may know all names, and of the choir more', () => {
  it('reads of each record what the collections grant that hold it', async () => {
    const ctx = await having(names(), choirGrant('read_data_field_data'))
    expect(Object.keys((await readRecord(ctx, ana)).values).map(Number)).toEqual([students.nameField.id, phone.id])
    expect(Object.keys((await readRecord(ctx, ben)).values).map(Number)).toEqual([students.nameField.id])
    const everywhere = await Promise.all([
      tried(queryPage(ctx, students.id, { sort: [], limit: 50 })),
      tried(recordHistory(ctx, ben)),
      tried(recentChanges(ctx)),
      tried(search(ctx, { q: '222', in: 'all', limit: 10 })),
    ])
    expect(everywhere.join('\n')).not.toContain('Ben 333')
    const { results } = await search(ctx, { q: '444', in: 'all', limit: 10 })
    expect(results).toMatchObject([{ recordId: ana, collectionId: students.id, hit: { fieldId: phone.id } }])
    // By its name a record is found once.
    expect((await search(ctx, { q: 'ana', in: 'all', limit: 10 })).results.map(({ recordId }) => recordId)).toEqual([
      ana,
    ])
    expect(JSON.stringify(await recordHistory(ctx, ana))).toContain('Ben 333')
    const { batches } = await recentChanges(ctx)
    for (const { id } of batches) expect(await tried(batchChanges(ctx, id, undefined))).not.toContain('Ben 333')
  })

  it('writes of each record what one of them grants, in the list of all as well', async () => {
    const ctx = await having(names(), choirGrant('update_data_field_data'))
    const { version } = await readRecord(ctx, ana)
    const updates = [
      { recordId: ana, version, values: { [students.nameField.id]: 'Anna' } },
      { recordId: ben, version: 2, values: { [students.nameField.id]: 'Benn' } },
    ]
    const saved = await saveRecords(ctx, students.id, { updates, creates: [] })
    expect(saved.updated.map(({ id }) => id)).toEqual([ana])
    expect(saved.failedUpdates).toMatchObject([{ index: 1, code: 'not-permitted' }])
  })

  it('hears of changes as far as it may read them', async () => {
    const ctx = await having(names(), choirGrant('read_data_field_data'))
    const part = await having(choirGrant('read_data_field_data'))
    const change = (more: Partial<Change>): Change => ({
      batchId: 1,
      kind: 'edit',
      collectionId: students.id,
      type: 'updated',
      records: [
        [ana, 3],
        [ben, 3],
      ],
      count: 2,
      fieldIds: [phone.id, note.id],
      subCollectionIds: [],
      at: '2026-11-21T12:00:00.000Z',
      byId: 1,
      by: 'Maya Okafor',
      ...more,
    })
    for (const reader of [ctx, part])
      expect(await changesFor(reader, [change({})])).toMatchObject([
        { records: [[ana, 3]], fieldIds: [phone.id], count: 1 },
      ])
    expect(await changesFor(ctx, [change({ fieldIds: [note.id] })])).toEqual([])
    const added = change({ type: 'added', fieldIds: [], subCollectionIds: [choir, board] })
    expect(await changesFor(part, [added])).toMatchObject([{ records: [[ana, 3]], subCollectionIds: [choir] }])
    expect(await changesFor(part, [change({ type: 'removed', fieldIds: [], subCollectionIds: [board] })])).toEqual([])
  })

  it('is not told the condition of a collection that speaks of what it may not read', async () => {
    const membershipDataFilter = { left: { field: note.id }, op: 'contains' as const, right: [{ literal: secret }] }
    const input = { name: 'Noted', idParentDataCollection: students.id, membershipDataFilter }
    const { id } = await createSubCollection(await team.context(), subCollectionInput.parse(input))
    const ctx = await having(names())
    const told = (await listCollections(ctx, { withCounts: false })).find((one) => one.id === id)
    expect(told).toMatchObject({ isSmartCollection: true, membershipDataFilter: null })
    expect(await countRecords(ctx, id, {})).toMatchObject({ count: 2 })
    await createField(await team.context(), id, fieldInput.parse({ title: { en: 'Own' }, dataType: 'plain_text' }))
  })

  it('changes nobody who has left, though a list as of a day shows them to whoever reads the record type', async () => {
    const left = (await createRecord(await team.context(), choir, { [students.nameField.id]: 'Lena' })).record.id
    await removeMembers(await team.context(), choir, { recordIds: [left] })
    const readsAll: DataGrant = { permission: 'read_data_field_data', collectionId: students.id, fields: 'all' }
    const ctx = await having(readsAll, choirGrant('update_data_field_data'))
    for (const table of ['membership', 'past_membership'])
      await ctx.teamDb.query(
        `update ${ctx.teamDb.schema}.${table} set added_at = now() - interval '5 days' where collection_id = $1`,
        [choir],
      )
    const asOf = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const { count } = await countRecords(ctx, choir, {})
    expect((await countRecords(ctx, choir, { asOf })).count).toBeGreaterThan(count)
    const values = { [phone.id]: 'changed' }
    expect(await bulkEdit(ctx, choir, { target: { matching: { asOf } }, values })).toMatchObject({ count })
    expect((await readRecord(await team.context(), left)).values[phone.id]).toBeNull()
  })
})
