import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import { layoutContent } from '@trellis/domain/layouts/api'
import type { Condition } from '@trellis/domain/records/condition'
import type { TeamContext } from '../../context.ts'
import { RawJson } from '../../platform/http.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { listCollections } from '../collections/collections.ts'
import { dashboardStats } from '../dashboard/dashboard.ts'
import { refuseHiddenCandidates } from '../fields/link-settings.ts'
import { recentChanges, recordHistory } from '../history/history.ts'
import { revertChange } from '../history/revert.ts'
import { readableContent } from '../layouts/readable-content.ts'
import { bulkEdit } from '../records/bulk/bulk-edit.ts'
import { sendExport } from '../records/exports/export-stream.ts'
import { queryGroups, queryTotals } from '../records/pages/grouped-read.ts'
import { linkCandidates, linkedFrom, namedCandidates } from '../records/links/links.ts'
import { countRecords, neighbours, queryPage, readRecord } from '../records/pages/read.ts'
import { saveRecords } from '../records/save-records.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { search } from '../search/search.ts'

/** The salary of a teacher is nobody's business: three roles try every door to it, and to a collection out of reach. */
const secret = 'zebrafinch'
const hiddenRecordName = 'Quarterly audit'

let team: TestTeam
let teachers: { id: number; nameField: Field; fields: Field[] }
let audits: { id: number; nameField: Field; fields: Field[] }
let room: Field
let salary: Field
let auditor: Field
let ana: number
let ben: number
let audit: number

beforeAll(async () => {
  team = await startTestTeam()
  teachers = await team.collection('Teachers', [
    { title: { en: 'Room' }, dataType: 'plain_text' },
    { title: { en: 'Salary note' }, dataType: 'plain_text' },
  ])
  ;[room, salary] = teachers.fields as [Field, Field]
  audits = await team.collection('Audits', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
  ])
  auditor = audits.fields[0]!
  const name = teachers.nameField.id
  const make = async (values: Record<string, never>) =>
    (await createRecord(await team.context(), teachers.id, values)).record.id
  ana = await make({ [name]: 'Ana', [room.id]: 'East', [salary.id]: `${secret} plus` } as never)
  ben = await make({ [name]: 'Ben', [room.id]: 'West', [salary.id]: 'plain' } as never)
  await updateRecord(await team.context(), ana, { version: 1, values: { [salary.id]: `${secret} twice` } })
  const made = await createRecord(await team.context(), audits.id, {
    [audits.nameField.id]: hiddenRecordName,
    [auditor.id]: ana,
  })
  audit = made.record.id
})
afterAll(() => team.stop())

const roles: Record<string, () => DataGrant[]> = {
  'reads some fields': () => [
    { permission: 'read_data_field_data', collectionId: teachers.id, fields: [teachers.nameField.id, room.id] },
  ],
  'writes some fields': () => [
    { permission: 'update_data_field_data', collectionId: teachers.id, fields: [teachers.nameField.id, room.id] },
  ],
  'sees that records are there': () => [
    { permission: 'read_data_record_metadata', collectionId: teachers.id, fields: 'all' },
  ],
}

async function as(role: string): Promise<TeamContext> {
  const ctx = await team.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants: roles[role]!() }])
  return {
    ...ctx,
    membership: { ...ctx.membership, isTeamAdmin: false },
    featurePermissions: new Set(),
    access,
    team: readableTeam(ctx.wholeTeam, access),
  }
}

/** The hidden field on either side. */
const conditions: Record<string, () => Condition> = {
  'what it holds': () => ({ left: { field: salary.id }, op: 'contains', right: [{ literal: secret }] }),
  'whether it is another': () => ({ left: { field: room.id }, op: 'is', right: [{ field: salary.id }] }),
  'whether it is one of several': () => ({
    not: { left: { meta: 'name' }, op: 'is_any_of', right: [{ literal: 'Ana' }, { field: salary.id }] },
  }),
}

/** What an attempt answers, or the error it gives, as text. */
async function tried(attempt: Promise<unknown>): Promise<string> {
  try {
    const answer = await attempt
    return answer instanceof RawJson ? answer.text : JSON.stringify(answer)
  } catch (error) {
    if (error instanceof AppError) return `refused: ${error.code} ${JSON.stringify(error.details)}`
    throw error
  }
}

async function exported(ctx: TeamContext, query: object): Promise<string> {
  const reply = { header: () => reply, type: () => reply, send: (stream: Readable) => stream }
  const sent = await sendExport(
    ctx,
    { collectionId: teachers.id, format: 'csv', q: JSON.stringify(query) },
    reply as unknown as FastifyReply,
  )
  return text(sent)
}

describe.each(Object.keys(roles))('somebody who %s', (role) => {
  it('learns no hidden value, title or name from any answer', async () => {
    const ctx = await as(role)
    const answers = await Promise.all([
      tried(queryPage(ctx, teachers.id, { sort: [], limit: 50 })),
      tried(readRecord(ctx, ana)),
      tried(recordHistory(ctx, ana)),
      tried(recentChanges(ctx)),
      tried(listCollections(ctx, { withCounts: true })),
      tried(exported(ctx, {})),
      tried(linkedFrom(ctx, ana)),
      tried(search(ctx, { q: 'ana', in: 'all', limit: 20 })),
      tried(queryPage(ctx, audits.id, { sort: [], limit: 50 })),
      tried(readRecord(ctx, audit)),
      tried(recordHistory(ctx, audit)),
      tried(linkCandidates(ctx, auditor.id, { words: '', withOthers: false })),
      tried(namedCandidates(ctx, auditor.id, [`#${ana}`, `#${audit}`])),
      tried(search(ctx, { q: 'quarterly', in: 'all', limit: 20 })),
      tried(createRecord(ctx, audits.id, { [audits.nameField.id]: 'Mine' })),
      tried(updateRecord(ctx, audit, { version: 1, values: { [audits.nameField.id]: 'Mine' } })),
      tried(trashRecords(ctx, [audit])),
    ])
    for (const answer of answers) {
      expect(answer).not.toContain(secret)
      expect(answer).not.toContain('Salary')
      expect(answer).not.toContain(hiddenRecordName)
    }
  })

  it('does not even learn that a hidden field was changed', async () => {
    const ctx = await as(role)
    const { entries } = await recordHistory(ctx, ana)
    expect(entries.map(({ type }) => type)).toEqual(['created'])
    const { batches } = await recentChanges(ctx)
    expect(batches.map(({ kind, recordName }) => `${kind} ${recordName}`)).toEqual(['create Ben', 'create Ana'])
  })

  it.each(Object.keys(conditions))('cannot ask a hidden field %s by any door', async (asked) => {
    const ctx = await as(role)
    const where = conditions[asked]!()
    const link = { dataType: 'single_data_record' as const, settings: { collectionId: teachers.id, candidates: where } }
    const refused = await Promise.all([
      tried(queryPage(ctx, teachers.id, { where, sort: [], limit: 50 })),
      tried(countRecords(ctx, teachers.id, { where })),
      tried(queryGroups(ctx, teachers.id, { where, by: { by: { meta: 'name' }, direction: 'asc' }, limit: 100 })),
      tried(queryTotals(ctx, teachers.id, { where, totals: [{ by: { meta: 'name' }, kind: 'filled' }] })),
      tried(neighbours(ctx, teachers.id, ana, { where, sort: [] })),
      tried(exported(ctx, { where })),
      tried(bulkEdit(ctx, teachers.id, { target: { matching: { where } }, values: { [room.id]: 'North' } })),
      tried(Promise.resolve().then(() => refuseHiddenCandidates(ctx.team, link))),
    ])
    for (const answer of refused) expect(answer).toMatch(/^refused: (filter-invalid|not-permitted)/)
    const { wholeTeam } = ctx
    const root = wholeTeam.collectionById.get(teachers.id)!
    const smart = { ...root, id: 9999, parentId: root.id, membershipFilter: where }
    const withSmart = { ...wholeTeam, collectionById: new Map([...wholeTeam.collectionById, [smart.id, smart]]) }
    const told = readableTeam(withSmart, accessOfRoles(withSmart, [{ dataGrants: roles[role]!() }]))
    expect(told.collectionById.get(smart.id)?.membershipFilter ?? null).toBeNull()
    const content = layoutContent.parse({ where })
    expect(readableContent(ctx, teachers.id, content).where).toBeUndefined()
    expect(readableContent(await team.context(), teachers.id, content).where).toEqual(where)
  })

  it('cannot ask about a hidden field: not by sort, group, total, words or position', async () => {
    const ctx = await as(role)
    const by = { field: salary.id }
    const refused = await Promise.all([
      tried(queryPage(ctx, teachers.id, { fields: [salary.id], sort: [], limit: 50 })),
      tried(queryPage(ctx, teachers.id, { sort: [{ by, direction: 'asc' }], limit: 50 })),
      tried(queryGroups(ctx, teachers.id, { by: { by, direction: 'asc' }, limit: 100 })),
      tried(queryTotals(ctx, teachers.id, { totals: [{ by, kind: 'filled' }] })),
      tried(neighbours(ctx, teachers.id, ana, { sort: [{ by, direction: 'asc' }] })),
    ])
    for (const answer of refused)
      expect(answer).toMatch(/^refused: (filter-invalid|field-not-found|sort-invalid|not-permitted)/)
    const words = { words: secret, in: 'all' as const }
    expect(await countRecords(ctx, teachers.id, { text: words })).toMatchObject({ count: 0 })
    expect(await search(ctx, { q: secret, in: 'all', limit: 20 })).toMatchObject({ results: [], counts: [] })
    expect(await dashboardStats(ctx)).toMatchObject({ collections: 1, records: 2 })
  })

  it('cannot write what it may not, nor take others’ changes of it back', async () => {
    const ctx = await as(role)
    const refused = await Promise.all([
      tried(updateRecord(ctx, ben, { version: 1, values: { [salary.id]: 'more' } })),
      tried(createRecord(ctx, teachers.id, { [salary.id]: 'more' })),
      tried(
        saveRecords(ctx, teachers.id, {
          updates: [{ recordId: ben, version: 1, values: { [salary.id]: 'x' } }],
          creates: [],
        }),
      ),
      tried(bulkEdit(ctx, teachers.id, { target: { recordIds: [ben] }, values: { [salary.id]: 'x' } })),
      tried(trashRecords(ctx, [ben])),
    ])
    for (const answer of refused) expect(answer).toMatch(/^refused: (not-permitted|field-not-found)/)
    const { entries } = await recordHistory(await team.context(), ana)
    const edit = entries.find(({ type }) => type === 'updated')!
    expect(await tried(revertChange(ctx, edit.id))).toMatch(/^refused: (not-permitted|change-not-found)/)
  })
})

test('an edit of some fields keeps the others, and all of them are searched', async () => {
  const ctx = await as('writes some fields')
  const { record } = await updateRecord(ctx, ana, { version: 2, values: { [room.id]: 'North' } })
  expect(record.values).toEqual({ [teachers.nameField.id]: 'Ana', [room.id]: 'North' })
  const whole = await readRecord(await team.context(), ana)
  expect(whole.values[salary.id]).toBe(`${secret} twice`)
  const { results } = await search(await team.context(), { q: `${secret} north`, in: 'all', limit: 20 })
  expect(results.map(({ recordId }) => recordId)).toEqual([ana])
  // What may be read is found by its words.
  expect(await countRecords(ctx, teachers.id, { text: { words: 'nor', in: 'all' } })).toMatchObject({ count: 1 })
  expect((await search(ctx, { q: 'north', in: 'all', limit: 20 })).results).toHaveLength(1)
})
