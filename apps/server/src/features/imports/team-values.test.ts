import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldInput } from '@trellis/domain/fields/api'
import { sendExport } from '../records/exports/export-stream.ts'
import { addPerson } from '../../testing/person.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
let julien: number
let maya: number
let roomsId: number

beforeAll(async () => {
  team = await startImportTeam()
  const ctx = await team.context()
  maya = ctx.membership.teamUserId
  julien = await addPerson(ctx, { firstName: 'Julien', lastName: 'Moreau', email: 'julien@example.org' })
  roomsId = (await team.collection('Rooms; halls', [])).id
})
afterAll(() => team.stop())

const inputs: FieldInput[] = [
  { title: { en: 'In charge' }, dataType: 'single_entity' },
  { title: { en: 'Helpers' }, dataType: 'multi_entity' },
  { title: { en: 'About' }, dataType: 'single_data_collection' },
  { title: { en: 'Uses' }, dataType: 'multi_data_collection' },
  { title: { en: 'Term' }, dataType: 'date_range' },
  { title: { en: 'Begins' }, dataType: 'time' },
  { title: { en: 'Payment' }, dataType: 'payment_status' },
  { title: { en: 'Symbol' }, dataType: 'icon' },
  { title: { en: 'Notation' }, dataType: 'code' },
  { title: { en: 'Recital' }, dataType: 'video' },
]

const file = `Name,${inputs.map(({ title }) => title.en).join(',')}
Scales,maya okafor,julien@example.org; Maya Okafor,Lessons,"""Rooms; halls""; lessons",5/14/2026 - 5/18/2026,3:30 pm,Partially paid,Piano keys,"if x:
  y()",youtu.be/M7lc1UVf-VE
Thirds,Julien Moreau <julien@example.org>,,rooms; halls,,since 2026-06-01,09:05,en retard,guitar,{},https://vimeo.com/76979871
Empty,,,,,,,,,,
Who,Nobody Known,,,,,,,,,
Where,,,No such thing,,,,,,,
When,,,,,2026-05-18/2026-05-14,,,,,
`

async function importInto(name: string, content: string) {
  const { id, nameField, fields } = await team.collection(name, inputs)
  const job = await team.analysed(content)
  const done = await team.imported(job, {
    target: { kind: 'collection', collectionId: id },
    columns: [nameField, ...fields].map((field) => ({ to: 'field', fieldId: field.id })),
  })
  const ctx = await team.context()
  const columns = fields.map((field, index) => `f${field.id}::text as "${index}"`)
  const { rows } = await ctx.teamDb.query<Record<string, string | null>>(
    `select ${columns.join(', ')} from ${ctx.teamDb.schema}.c${id} order by id`,
  )
  return { id, done, rows: rows.map((row) => Object.values(row)) }
}

async function exported(collectionId: number): Promise<string> {
  const reply = { header: () => reply, type: () => reply, send: (stream: Readable) => stream }
  return text(
    await sendExport(
      await team.context(),
      { collectionId, format: 'csv', q: undefined },
      reply as unknown as FastifyReply,
    ),
  )
}

test('people are found by name or address, collections by name, and an export comes in again as it was', async () => {
  const first = await importInto('Lessons', file)
  expect(first.done).toMatchObject({
    created: 3,
    rejected: 3,
    rejectReasons: expect.arrayContaining([
      { problem: 'not-a-person', column: 'In charge', count: 1 },
      { problem: 'not-a-collection', column: 'About', count: 1 },
      { problem: 'range-backwards', column: 'Term', count: 1 },
    ]),
  })
  const both = [
    ...[String(maya), `{${julien},${maya}}`, String(first.id), `{${roomsId},${first.id}}`, '[2026-05-14,2026-05-19)'],
    ...['15:30:00', 'partially_paid', 'piano-keys', 'if x:\n  y()', 'https://youtu.be/M7lc1UVf-VE'],
  ]
  const open = [
    ...[String(julien), null, String(roomsId), null, '[2026-06-01,)'],
    ...['09:05:00', 'overdue', 'guitar', '{}', 'https://vimeo.com/76979871'],
  ]
  expect(first.rows).toEqual([both, open, Array.from({ length: 10 }, () => null)])

  const again = await importInto('Copies', await exported(first.id))
  expect(again.done).toMatchObject({ created: 3, rejected: 0 })
  expect(again.rows).toEqual(first.rows)
}, 60_000)
