import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createField } from '../fields/fields.ts'
import { insertTestFiles } from '../files/test-files.ts'
import { addMembers } from '../records/membership/membership.ts'
import { readRecord } from '../records/pages/read.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { searchSimilar } from '../search/similar.ts'
import { updateCollection } from './collections.ts'
import { renameRecords } from './rename-records.ts'
import { createSubCollection } from './sub-collections.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

test('records with lists of links, files and fields of sub-collections get their new name and stay found', async () => {
  const teachers = await team.collection('Teacher', [])
  const pupils = await team.collection('Pupil', [
    { title: { en: 'Nickname' }, dataType: 'plain_text' },
    { title: { en: 'Teachers' }, dataType: 'multi_data_record', settings: { collectionId: teachers.id } },
    { title: { en: 'Papers' }, dataType: 'multi_file' },
  ])
  const [nickname, links, papers] = pupils.fields as [Field, Field, Field]
  const input = subCollectionInput.parse({ name: 'Choir', idParentDataCollection: pupils.id })
  const choir = await createSubCollection(await team.context(), input)
  const voice = await createField(
    await team.context(),
    choir.id,
    fieldInput.parse({ title: { en: 'Voice' }, dataType: 'plain_text' }),
  )
  const julien = await createRecord(await team.context(), teachers.id, { [teachers.nameField.id]: 'Julien' })
  const ctx = await team.context()
  const [file] = await insertTestFiles(ctx.teamDb, ['timetable.pdf'], ctx.membership.teamUserId)
  const { record } = await createRecord(ctx, pupils.id, {
    [pupils.nameField.id]: 'Philippa',
    [nickname.id]: 'Pippi Bartholomew',
    [links.id]: [julien.record.id],
    [papers.id]: [file!],
  })
  await addMembers(ctx, choir.id, { recordIds: [record.id] })
  await updateRecord(await team.context(), record.id, { version: 1, values: { [voice.id]: 'mezzosoprano' } })
  // The words of names are known from here on.
  await searchSimilar(await team.context(), { q: 'philipa', limit: 5 })

  await updateCollection(await team.context(), pupils.id, { IdDataFieldDataObjectName: nickname.id })
  await renameRecords(await team.context(), pupils.id)

  expect(await readRecord(await team.context(), record.id)).toMatchObject({ name: 'Pippi Bartholomew', version: 2 })
  const { schema, query } = ctx.teamDb
  const { rows } = await query(
    `select name, array(select word from unnest($2::text[]) word where search @@ word::tsquery) as found
     from ${schema}.record where id = $1`,
    [record.id, ['pippi', 'philippa', 'mezzosoprano', 'timetable', 'absent']],
  )
  expect(rows).toEqual([{ name: 'Pippi Bartholomew', found: ['pippi', 'philippa', 'mezzosoprano', 'timetable'] }])
  const { results } = await searchSimilar(await team.context(), { q: 'bartolomew', limit: 5 })
  expect(results.map(({ recordId }) => recordId)).toEqual([record.id])
})
