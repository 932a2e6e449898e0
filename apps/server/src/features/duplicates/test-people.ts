import { subCollectionInput } from '@trellis/domain/collections/api'
import { mergeInput } from '@trellis/domain/duplicates/api'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createField } from '../fields/fields.ts'
import { createReverseField } from '../fields/reverse-field.ts'
import { createProject } from '../projects/projects.ts'
import { mergeRecords } from '../records/merging/merge.ts'
import { readRecord } from '../records/pages/read.ts'
import { createRecord } from '../records/write.ts'

/** People with friends among themselves, lessons that link to them, a choir: everything that a merge has to carry. */
export async function startPeople() {
  const team = await startTestTeam()
  const people = await team.collection('Person', [
    { title: { en: 'Email' }, dataType: 'email_address', isUnique: true },
    { title: { en: 'Notes' }, dataType: 'plain_text', settings: { isMultiline: true } },
    { title: { en: 'Salary' }, dataType: 'plain_text' },
    { title: { en: 'Phone' }, dataType: 'phone_number' },
    { title: { en: 'Papers' }, dataType: 'multi_file' },
  ])
  const [email, notes, salary, phone, papers] = people.fields as [
    (typeof people.fields)[0],
    (typeof people.fields)[0],
    (typeof people.fields)[0],
    (typeof people.fields)[0],
    (typeof people.fields)[0],
  ]
  const toPeople = { collectionId: people.id }
  const friends = await createField(
    await team.context(),
    people.id,
    fieldInput.parse({ title: { en: 'Friends' }, dataType: 'multi_data_record', settings: toPeople }),
  )
  const lessons = await team.collection('Lesson', [
    {
      title: { en: 'Teacher' },
      dataType: 'single_data_record',
      settings: { ...toPeople, whenTargetTrashed: 'cascade' },
    },
    { title: { en: 'Pupils' }, dataType: 'multi_data_record', settings: toPeople },
    { title: { en: 'Host' }, dataType: 'single_data_record', isUnique: true, settings: toPeople },
  ])
  const [teacher, pupils, host] = lessons.fields as [
    (typeof people.fields)[0],
    (typeof people.fields)[0],
    (typeof people.fields)[0],
  ]
  const reverse = { fieldId: pupils.id, title: { en: 'Lessons' } }
  const attended = await createReverseField(await team.context(), lessons.id, reverse)
  const sub = { name: 'Choir', idParentDataCollection: people.id }
  const choir = (await createSubCollection(await team.context(), subCollectionInput.parse(sub))).id
  const project = (await createProject(await team.context(), { name: 'Tidy', description: '', color: 'blue' })).id
  const fields = { email, notes, salary, phone, papers, friends, teacher, pupils, host, attended }

  let others = 1000
  return {
    ...fields,
    team,
    people,
    lessons,
    choir,
    project,
    read: async (id: number) => readRecord(await team.context(), id),
    person: async (name: string, values: Values = {}) =>
      (await createRecord(await team.context(), people.id, { [people.nameField.id]: name, ...values })).record.id,
    lesson: async (name: string, values: Values = {}) =>
      (await createRecord(await team.context(), lessons.id, { [lessons.nameField.id]: name, ...values })).record.id,
    /** Somebody who has done nothing yet. */
    async somebody(): Promise<TeamContext> {
      const ctx = await team.context()
      others++
      return { ...ctx, membership: { ...ctx.membership, teamUserId: others, firstName: 'Inès', lastName: '' } }
    },
    async merge(ctx: TeamContext, ids: readonly number[], choices: unknown[] = []) {
      const records = []
      for (const id of ids) {
        const { version } = await readRecord(await team.context(), id)
        records.push({ recordId: id, version })
      }
      return mergeRecords(ctx, mergeInput.parse({ survivorId: ids[0], records, choices }))
    },
  }
}

export type TestPeople = Awaited<ReturnType<typeof startPeople>>
