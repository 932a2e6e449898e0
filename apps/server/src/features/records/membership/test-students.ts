import { subCollectionInput } from '@trellis/domain/collections/api'
import { page as pageSchema } from '@trellis/domain/records/api'
import type { PageQuery } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import { startTestTeam } from '../../../testing/team.ts'
import { createSubCollection } from '../../collections/sub-collections.ts'
import { queryPage } from '../pages/read.ts'
import { createRecord } from '../write.ts'
import { addMembers, removeMembers } from './membership.ts'

export type TestStudents = Awaited<ReturnType<typeof startStudents>>

/** Students with a level, and collections below theirs that they join and leave. */
export async function startStudents() {
  const team = await startTestTeam()
  const students = await team.collection('Students', [{ title: { en: 'Level' }, dataType: 'number' }])
  const level = students.fields[0]!
  const { context } = team

  async function page(collectionId: number, query: Partial<PageQuery> = {}) {
    const { text } = await queryPage(await context(), collectionId, { sort: [], limit: 100, ...query })
    return pageSchema.parse(JSON.parse(text))
  }
  const idsIn = async (collectionId: number, query: Partial<PageQuery> = {}) =>
    (await page(collectionId, query)).rows.map(([id]) => Number(id))

  return {
    ...team,
    students,
    level,
    page,
    idsIn,
    async sub(name: string, parentId: number, membershipDataFilter?: Condition): Promise<number> {
      const input = { name, idParentDataCollection: parentId, membershipDataFilter }
      return (await createSubCollection(await context(), subCollectionInput.parse(input))).id
    },
    async student(name: string, value: number, collectionId = students.id): Promise<number> {
      const values = { [students.nameField.id]: name, [level.id]: value }
      return (await createRecord(await context(), collectionId, values)).record.id
    },
    add: async (collectionId: number, recordIds: number[]) => addMembers(await context(), collectionId, { recordIds }),
    remove: async (collectionId: number, recordIds: number[]) =>
      removeMembers(await context(), collectionId, { recordIds }),
    levelAtLeast: (value: number): Condition => ({
      left: { field: level.id },
      op: 'at_least',
      right: [{ literal: value }],
    }),
    /** The members of several collections, by the collection. */
    membersOf: async (ids: readonly number[]) =>
      Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await idsIn(id)] as const))),
  }
}
