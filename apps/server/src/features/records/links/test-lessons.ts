import { fieldInput } from '@trellis/domain/fields/api'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Values } from '@trellis/domain/records/api'
import { startTestTeam } from '../../../testing/team.ts'
import { createField } from '../../fields/fields.ts'
import { createReverseField } from '../../fields/reverse-field.ts'
import { readRecord } from '../pages/read.ts'
import { createRecord, updateRecord } from '../write.ts'

export type TestLessons = Awaited<ReturnType<typeof startLessons>>
type Collection = { id: number; nameField: Field }

/** Lessons have one teacher and several students; both sides are visible. */
export async function startLessons() {
  const team = await startTestTeam()
  const { context } = team
  const teachers = await team.collection('Teacher', [])
  const students = await team.collection('Student', [])
  const lessons = await team.collection('Lesson', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
    { title: { en: 'Students' }, dataType: 'multi_data_record', settings: { collectionId: students.id } },
  ])
  const [teacher, pupils] = lessons.fields as [Field, Field]
  const reverse = async (field: Field) =>
    createReverseField(await context(), lessons.id, { fieldId: field.id, title: { en: 'Lessons' } })
  const taught = await reverse(teacher)
  const attended = await reverse(pupils)

  const create = async ({ id, nameField }: Collection, name: string, values: Values = {}) =>
    (await createRecord(await context(), id, { [nameField.id]: name, ...values })).record
  const read = async (id: number) => readRecord(await context(), id)

  return {
    ...team,
    teachers,
    students,
    lessons,
    teacher,
    pupils,
    /** The reverse fields: lessons of a teacher, lessons of a student. */
    taught,
    attended,
    create,
    read,
    update: async (id: number, values: Values) =>
      updateRecord(await context(), id, { version: (await read(id)).version, values }),
    valueOf: async (id: number, field: Field) => (await read(id)).values[field.id],
    addField: async (collectionId: number, input: FieldInput) =>
      createField(await context(), collectionId, fieldInput.parse(input)),
    /** Two teachers and three students, new each time. */
    async people() {
      const idOf = async (kind: Collection, name: string) => (await create(kind, name)).id
      return {
        julien: await idOf(teachers, 'Julien'),
        sofia: await idOf(teachers, 'Sofía'),
        ines: await idOf(students, 'Inès'),
        omar: await idOf(students, 'Omar'),
        lin: await idOf(students, 'Lin'),
      }
    },
  }
}
