import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { addBookmark, editMemo } from '../bookmarks/bookmarks.ts'
import { addComment, markCommentsRead } from '../comments/comments.ts'
import { redo, undo } from '../history/undo.ts'
import { createTask } from '../projects/tasks.ts'
import { addMembers } from '../records/membership/membership.ts'
import { startPeople, type TestPeople } from './test-people.ts'

let world: TestPeople

beforeAll(async () => {
  world = await startPeople()
})
afterAll(() => world.team.stop())

/** Everything a merge may touch, as it lies in the database; when and how often it was written apart. */
async function everything(ctx: TeamContext): Promise<Record<string, unknown[]>> {
  const { query, schema } = ctx.teamDb
  const rowsOf = async (table: string, without: string) =>
    (
      await query<{ row: unknown }>(
        `select to_jsonb(t) - '{${without}}'::text[] as row from ${schema}.${table} t order by to_jsonb(t) - '{${without}}'::text[]`,
      )
    ).rows.map(({ row }) => row)
  return {
    people: await rowsOf(`c${world.people.id}`, 'version,updated_at,updated_by'),
    lessons: await rowsOf(`c${world.lessons.id}`, 'version,updated_at,updated_by'),
    spine: await rowsOf('record', ''),
    links: await rowsOf('link', 'rank'),
    order: (
      await query(
        `select record_id, field_id, array_agg(target_id order by rank) from ${schema}.link group by 1, 2 order by 1, 2`,
      )
    ).rows,
    members: await rowsOf('membership', ''),
    bookmarks: await rowsOf('bookmark', ''),
    comments: await rowsOf('comment', 'written_in'),
    read: await rowsOf('comment_read', ''),
    tasks: await rowsOf('task', 'written_in'),
    merged: await rowsOf('merged_record', 'batch_id'),
  }
}

const someone = fc.record({
  email: fc.boolean(),
  notes: fc.option(fc.constantFrom('Likes Bach', 'Likes Ravel'), { nil: undefined }),
  salary: fc.option(fc.constantFrom('10', '12'), { nil: undefined }),
  friends: fc.array(fc.nat(3), { maxLength: 3 }),
  isInChoir: fc.boolean(),
  bookmarks: fc.array(fc.record({ by: fc.nat(1), memo: fc.constantFrom('', 'call', 'ask') }), { maxLength: 2 }),
  comments: fc.array(fc.record({ by: fc.nat(1), isRead: fc.boolean() }), { maxLength: 3 }),
  tasks: fc.nat(1),
  lessons: fc.array(
    fc.record({ isTeacher: fc.boolean(), isHost: fc.boolean(), pupils: fc.array(fc.nat(3), { maxLength: 3 }) }),
    { maxLength: 2 },
  ),
})

test(
  'undo gives back exactly what was there before a merge, redo what was there after it',
  { timeout: 240_000 },
  async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(someone, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 2, max: 3 }),
        fc.boolean(),
        async (all, merged, isUniting) => {
          run++
          const readers = [await world.somebody(), await world.somebody()]
          const ctx = await world.somebody()
          const { email, notes, salary, friends, teacher, host, pupils, choir } = world
          const ids: number[] = []
          for (const one of all) {
            const values = {
              ...(one.email && { [email.id]: `p${ids.length}.${run}@example.org` }),
              ...(one.notes && { [notes.id]: one.notes }),
              ...(one.salary && { [salary.id]: one.salary }),
              ...(one.friends.length > 0 && { [friends.id]: [...new Set(one.friends)].flatMap((at) => ids[at] ?? []) }),
            }
            const filled = Object.entries(values).filter(([, value]) => !Array.isArray(value) || value.length > 0)
            ids.push(await world.person(`Ana ${ids.length}`, Object.fromEntries(filled) as Values))
          }
          const hosted = new Set<number>()
          for (const [at, one] of all.entries()) {
            const id = ids[at]!
            if (one.isInChoir) await addMembers(ctx, choir, { recordIds: [id] })
            for (const { by, memo } of one.bookmarks) {
              await addBookmark(readers[by]!, id).catch(() => undefined)
              await editMemo(readers[by]!, id, memo)
            }
            for (const { by, isRead } of one.comments) {
              const { comment } = await addComment(readers[by]!, id, `said ${by}`)
              if (isRead) await markCommentsRead(readers[1 - by]!, id, comment.id)
            }
            for (let task = 0; task < one.tasks; task++)
              await createTask(ctx, world.project, { title: 'Call', recordId: id })
            for (const lesson of one.lessons) {
              const isHost = lesson.isHost && !hosted.has(id)
              if (isHost) hosted.add(id)
              const linked = [...new Set(lesson.pupils.map((pupil) => ids[pupil]!))]
              await world.lesson('Cello', {
                ...(lesson.isTeacher && { [teacher.id]: id }),
                ...(isHost && { [host.id]: id }),
                ...(linked.length > 0 && { [pupils.id]: linked }),
              })
            }
          }
          const before = await everything(ctx)
          const asked = ids.slice(0, merged)
          const choices = isUniting
            ? [
                { fieldId: notes.id, unite: asked },
                { fieldId: friends.id, unite: asked.toReversed() },
              ]
            : []
          await world.merge(ctx, asked, choices)
          const after = await everything(ctx)
          expect(after).not.toEqual(before)
          expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
          expect(await everything(ctx)).toEqual(before)
          expect(await redo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
          expect(withoutMoments(await everything(ctx))).toEqual(withoutMoments(after))
          expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
          expect(await everything(ctx)).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  },
)

/** Redo is an act of its own: it happens at its own time. */
function withoutMoments(state: Record<string, unknown[]>) {
  const { people, spine, members, ...rest } = state
  const bare = (rows: unknown[] = [], ...keys: string[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row as object).filter(([key]) => !keys.includes(key))))
  return {
    ...rest,
    people: bare(people, 'deleted_at').map((row) => row),
    spine: bare(spine, 'deleted_at'),
    members: bare(members, 'added_at', 'batch_id'),
  }
}
