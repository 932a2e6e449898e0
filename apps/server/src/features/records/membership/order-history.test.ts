import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '@trellis/domain/errors'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../../context.ts'
import { updateCollection } from '../../collections/collections.ts'
import { recentChanges, recordHistory } from '../../history/history.ts'
import { previewRevert } from '../../history/preview.ts'
import { revertBatch, revertChange } from '../../history/revert.ts'
import { sealHistory } from '../../history/seal.ts'
import { redo, undo, undoSteps } from '../../history/undo.ts'
import { verifyHistory } from '../../history/verify.ts'
import { orderMembers } from './member-order.ts'
import { startStudents, type TestStudents } from './test-students.ts'

let world: TestStudents
beforeAll(async () => {
  world = await startStudents()
})
afterAll(() => world.stop())

/** A collection in an order made by hand, with one member per letter. */
async function concert(name: string, letters = 'ABCDE') {
  const id = await world.sub(name, world.students.id)
  const byLetter: Record<string, number> = {}
  for (const letter of letters) byLetter[letter] = await world.student(`${name} ${letter}`, 1)
  await world.add(id, Object.values(byLetter))
  await updateCollection(await world.context(), id, { membershipOrder: 'manual' })
  const letterOf = new Map(Object.entries(byLetter).map(([letter, record]) => [record, letter]))
  return {
    id,
    byLetter,
    order: async () => (await world.idsIn(id)).map((record) => letterOf.get(record)).join(''),
    move: async (moving: string, after: string | null, ctx?: TeamContext) =>
      orderMembers(ctx ?? (await world.context()), id, {
        recordIds: [...moving].map((letter) => byLetter[letter]!),
        after: after === null ? null : byLetter[after]!,
      }),
  }
}

/** Another person of the team. */
async function another(): Promise<TeamContext> {
  const ctx = await world.context()
  return {
    ...ctx,
    membership: {
      ...ctx.membership,
      teamUserId: ctx.membership.teamUserId + 1,
      firstName: 'Somebody',
      lastName: 'Else',
    },
  }
}

describe('an order made by hand', () => {
  it('is told in history: who was moved, in which collection, before whom', async () => {
    const { id, byLetter, move } = await concert('Gala')
    await move('D', 'A')
    const [one] = (await recentChanges(await world.context())).batches
    expect(one).toMatchObject({ kind: 'order', recordCount: 1, recordName: 'Gala D', collectionId: id })
    expect(one).toMatchObject({ collectionName: 'Gala', order: { before: 'Gala B', isLast: false } })
    await move('AB', 'E')
    const [several] = (await recentChanges(await world.context(), { kind: 'order' })).batches
    expect(several).toMatchObject({ recordCount: 2, recordId: null, order: { before: null, isLast: true } })
    const { entries } = await recordHistory(await world.context(), byLetter['D']!)
    expect(entries[0]).toMatchObject({ type: 'ordered', subCollections: [{ id, name: 'Gala' }], fields: [] })
  })

  it('is a step of undo and redo, for one record and for a block', async () => {
    const { order, move } = await concert('Matinee')
    await move('E', 'A')
    await move('AC', 'D')
    expect(await order()).toBe('EBDAC')
    const ctx = await world.context()
    expect((await undoSteps(ctx)).undo).toMatchObject({ kind: 'order', recordCount: 2, collectionName: 'Matinee' })
    expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done', count: 2 })
    expect(await order()).toBe('AEBCD')
    expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done', count: 1 })
    expect(await order()).toBe('ABCDE')
    expect(await redo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
    expect(await redo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
    expect(await order()).toBe('EBDAC')
    expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
    expect(await order()).toBe('AEBCD')
  })

  it('is left alone by undo where somebody moved it since, and history takes the rest back', async () => {
    const { order, move, byLetter } = await concert('Vigil')
    const { batchId } = await move('CD', null)
    await move('D', 'E', await another())
    expect(await order()).toBe('CABED')
    await expect(undo(await world.context(), { batchId, isSure: true })).rejects.toMatchObject({
      code: 'revert-conflict',
      details: { recordId: byLetter['D'], obstacle: 'changed', changedBy: 'Somebody Else' },
    })
    const preview = await previewRevert(await world.context(), { batchId })
    expect(preview.numbers).toEqual({ possible: 1, hindered: 1 })
    expect(preview.items.map(({ act, obstacle }) => [act, obstacle])).toEqual([
      ['move', null],
      ['move', 'changed'],
    ])
    expect(await revertBatch(await world.context(), batchId)).toMatchObject({ count: 1, skipped: 1 })
    expect(await order()).toBe('ABCED')
  })

  it('goes back from the history of a record, and not once the collection was numbered anew', async () => {
    const { id, order, move, byLetter } = await concert('Soiree')
    await move('B', 'D')
    const { entries } = await recordHistory(await world.context(), byLetter['B']!)
    await revertChange(await world.context(), entries[0]!.id)
    expect(await order()).toBe('ABCDE')
    const { batchId } = await move('B', 'D')
    for (let turn = 0; turn < 120; turn++) await move(turn % 2 === 0 ? 'C' : 'E', 'A')
    const { teamDb } = await world.context()
    const { rows } = await teamDb.query(`select 1 from ${teamDb.schema}.member_numbering where collection_id = $1`, [
      id,
    ])
    expect(rows).toHaveLength(1)
    await expect(revertBatch(await world.context(), batchId)).rejects.toMatchObject({ code: 'revert-conflict' })
    const before = await order()
    const last = await move('A', null)
    await revertBatch(await world.context(), last.batchId)
    expect(await order()).toBe(before)
  })

  it('is no reason against taking back that a member was added', async () => {
    const { id, byLetter, order } = await concert('Encore', 'AB')
    const guest = await world.student('Encore guest', 1)
    const { batchId } = await world.add(id, [guest])
    await orderMembers(await another(), id, { recordIds: [guest], after: null })
    expect(await revertBatch(await world.context(), batchId!)).toMatchObject({ count: 1 })
    expect(await order()).toBe('AB')
    expect(Object.keys(byLetter)).toHaveLength(2)
  })

  it('is sealed as every change is', async () => {
    const { move } = await concert('Sealed')
    await move('E', 'B')
    const ctx = await world.context()
    await sealHistory(ctx, ctx.teamDb)
    expect(await verifyHistory(ctx, 0)).toMatchObject({ broken: null, more: false })
    const { teamDb } = ctx
    await teamDb.query(
      `update ${teamDb.schema}.change set rank_before = rank_before + 1
       where id = (select max(id) from ${teamDb.schema}.change where type = 'ordered')`,
    )
    const { broken } = await verifyHistory(ctx, 0)
    expect(broken).toMatchObject({ fault: 'changed' })
  })

  it('is known to whoever may know the collection, and changed by whoever may write there', async () => {
    const { id, move } = await concert('Private')
    const other = await world.sub('Elsewhere', world.students.id)
    const { batchId } = await move('E', 'A')
    const having = async (collectionId: number, permission: 'read_data_field_data' | 'update_data_field_data') => {
      const ctx = await another()
      const grant: DataGrant = { permission, collectionId, fields: 'all' }
      const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants: [grant] }])
      const team = readableTeam(ctx.wholeTeam, access)
      return { ...ctx, membership: { ...ctx.membership, isTeamAdmin: false }, access, team }
    }
    const told = async (ctx: TeamContext) => (await recentChanges(ctx)).batches.find((batch) => batch.id === batchId)
    expect(await told(await having(other, 'update_data_field_data'))).toBeUndefined()
    const reader = await having(id, 'read_data_field_data')
    expect(await told(reader)).toMatchObject({ kind: 'order', collectionId: id, order: { before: 'Private B' } })
    const refusal = await revertBatch(reader, batchId).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'not-permitted' })
    expect(await revertBatch(await having(id, 'update_data_field_data'), batchId)).toMatchObject({ count: 1 })
  })
})
