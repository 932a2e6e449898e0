import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { createField } from '../fields/fields.ts'
import { startCheck } from './imports.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

test('a check takes what an earlier row would make for a link only where the condition of the link allows it', async () => {
  const people = await team.collection('Player', [
    { title: { en: 'Years' }, dataType: 'number', defaultValue: 3 },
    { title: { en: 'Badge' }, dataType: 'plain_text', isUnique: true },
  ])
  const [years, badge] = people.fields as [Field, Field]
  const candidates = { left: { field: years.id }, op: 'at_least', right: [{ literal: 5 }] }
  const link = {
    title: { en: 'Coach' },
    dataType: 'single_data_record',
    settings: { collectionId: people.id, candidates },
  }
  const coach = await createField(await team.context(), people.id, fieldInput.parse(link))
  const mapping = {
    target: { kind: 'collection' as const, collectionId: people.id },
    columns: [people.nameField, years, badge, coach].map((field) => ({ to: 'field' as const, fieldId: field.id })),
  }
  const file = [
    'Player,Years,Badge,Coach',
    'Ana,9,B1,',
    'Ben,2,B2,Ana',
    'Cem,1,B3,Ben',
    'Dora,8,B4,b1',
    'Eva,1,B5,B4',
    'Fay,1,B6,B2',
    'Gil,1,B7,Dora',
  ].join('\n')
  const job = await team.analysed(file)
  await startCheck(await team.context(), job.id, mapping)
  const { check } = await team.checked(job.id)
  const { created, rejected, rejectReasons } = await team.imported(job, mapping)
  expect({ created, rejected }).toEqual({ created: 5, rejected: 2 })
  expect(check).toMatchObject({ created, rejected, rejectReasons })
})

test('numbers as long as a field holds lead to rows of the same file and to records alike', async () => {
  const lots = await team.collection('Lot', [
    { title: { en: 'Serial' }, dataType: 'number', isUnique: true },
    { title: { en: 'Weight' }, dataType: 'decimal', isUnique: true },
  ])
  const [serial, weight] = lots.fields as [Field, Field]
  const link = { title: { en: 'Part of' }, dataType: 'single_data_record', settings: { collectionId: lots.id } }
  const partOf = await createField(await team.context(), lots.id, fieldInput.parse(link))
  const mapping = {
    target: { kind: 'collection' as const, collectionId: lots.id },
    columns: [lots.nameField, serial, weight, partOf].map((field) => ({ to: 'field' as const, fieldId: field.id })),
  }
  const file = [
    'Lot,Serial,Weight,Part of',
    'First,9007199254740991,12345678901234567890.25,',
    'Second,-9007199254740991,2,9007199254740991',
    'Third,3,3,-9007199254740991',
    'Fourth,4,4,12345678901234567890.25',
    'Fifth,5,5,9007199254740990',
  ].join('\n')
  const job = await team.analysed(file)
  await startCheck(await team.context(), job.id, mapping)
  const { check } = await team.checked(job.id)
  const { created, rejected, rejectReasons } = await team.imported(job, mapping)
  expect({ created, rejected }).toEqual({ created: 4, rejected: 1 })
  expect(check).toMatchObject({ created, rejected, rejectReasons })
})
