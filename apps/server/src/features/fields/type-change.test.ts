import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { TypeChange } from '@trellis/domain/fields/type-change-api'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { createList } from '../custom-lists/custom-lists.ts'
import { recordHistory } from '../history/history.ts'
import { restoreVersion, recordVersion } from '../history/versions.ts'
import { undo as undoEdit } from '../history/undo.ts'
import { createLayout, listLayouts } from '../layouts/layouts.ts'
import { readRecord } from '../records/pages/read.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { dropOldConvertedValues, runTypeChange } from './run-type-change.ts'
import { tryTypeChange, tryUndoTypeChange } from './try-type-change.ts'
import { cancelTypeChange, lastTypeChange, startTypeChange, undoTypeChange } from './type-change.ts'
import type { WantedType } from './type-change.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

const text: FieldInput = { title: { en: 'Fee' }, dataType: 'plain_text' }

async function collectionOf(name: string, field: FieldInput, values: unknown[]) {
  const made = await team.collection(name, [field])
  const place = { collectionId: made.id, fieldId: made.fields[0]!.id }
  const ids: number[] = []
  for (const [index, value] of values.entries()) {
    const { record } = await createRecord(await team.context(), made.id, {
      [made.nameField.id]: `Record ${index}`,
      ...(value !== null && { [place.fieldId]: value as never }),
    })
    ids.push(record.id)
  }
  return { ...made, place, ids }
}

const run = async ({ id: changeId }: TypeChange) => {
  const ctx = await team.context()
  await runTypeChange(ctx, { teamId: ctx.team.teamId, changeId })
}

async function change(place: { collectionId: number; fieldId: number }, wanted: WantedType, addsMissingItems = false) {
  const started = await startTypeChange(await team.context(), place, { ...wanted, addsMissingItems })
  await run(started)
  return (await lastTypeChange(await team.context(), place)).change!
}

async function undo(place: { collectionId: number; fieldId: number }) {
  await run(await undoTypeChange(await team.context(), place))
}

async function valuesOf(ids: readonly number[], fieldId: number) {
  const ctx = await team.context()
  return await Promise.all(ids.map(async (id) => (await readRecord(ctx, id)).values[fieldId] ?? null))
}

describe('a dry run', () => {
  it('tells how many values convert, lose or go, with samples, and writes nothing', async () => {
    const { place, ids } = await collectionOf('Fees', text, ['12', '3.75', 'free', null, '1,200'])
    const report = await tryTypeChange(await team.context(), place, { dataType: 'number', settings: {} })
    expect(report.counts).toEqual({ total: 4, converted: 2, changed: 1, emptied: 1 })
    expect(report.samples).toContainEqual({
      recordId: ids[2],
      recordName: 'Record 2',
      before: 'free',
      after: null,
      outcome: 'emptied',
      problem: 'not-a-number',
    })
    expect(await valuesOf(ids, place.fieldId)).toEqual(['12', '3.75', 'free', null, '1,200'])
    expect((await lastTypeChange(await team.context(), place)).change).toBeNull()
  })

  it('reads days as the column writes them', async () => {
    const { place } = await collectionOf('Days', text, ['31/12/2025', '05/04/2025', 'soon'])
    const report = await tryTypeChange(await team.context(), place, { dataType: 'date', settings: {} })
    expect(report.samples.map(({ after }) => after)).toEqual(['2025-12-31', '2025-04-05', null])
  })

  it('names what breaks, and the change is refused while something would', async () => {
    const { id, place, nameField } = await collectionOf('Rooms', text, ['a'])
    const named = { collectionId: id, fieldId: nameField.id }
    const wanted = { dataType: 'multi_selection_from_list' as const, settings: { listId: (await list('Sizes')).id } }
    const report = await tryTypeChange(await team.context(), named, wanted)
    expect(report.uses).toContainEqual({ kind: 'name', name: 'Rooms', outcome: 'blocks' })
    await expect(
      startTypeChange(await team.context(), named, { ...wanted, addsMissingItems: false }),
    ).rejects.toMatchObject({ code: 'type-change-refused' })
    await expect(
      tryTypeChange(await team.context(), place, { dataType: 'single_file', settings: {} }),
    ).rejects.toMatchObject({ code: 'type-change-refused' })
  })
})

const list = async (name: string, items: string[] = []) =>
  createList(await team.context(), {
    name,
    icon: 'list-bullets',
    items: items.map((item) => ({ name: item, icon: null, color: null })),
  })

describe('a change of type', () => {
  it('converts, is undone with exactly the old values, and converts later edits back', async () => {
    const { place, ids } = await collectionOf('Prices', text, ['12', ' 3.75', 'free', null, '007'])
    const { fieldId } = place
    const done = await change(place, { dataType: 'number', settings: {} })
    expect(done).toMatchObject({ state: 'done', counts: { total: 4, converted: 2, changed: 1, emptied: 1 } })
    expect((await team.context()).team.fieldById.get(fieldId)).toMatchObject({ dataType: 'number' })
    expect(await valuesOf(ids, fieldId)).toEqual([12, 4, null, null, 7])

    await updateRecord(await team.context(), ids[0]!, { version: 1, values: { [fieldId]: 15 } })
    await updateRecord(await team.context(), ids[3]!, { version: 1, values: { [fieldId]: 99 } })
    const report = await tryUndoTypeChange(await team.context(), place)
    expect(report.counts).toMatchObject({ total: 5, emptied: 0 })
    await undo(place)
    expect(await valuesOf(ids, fieldId)).toEqual(['15', '3.75', 'free', '99', '007'])
    expect((await team.context()).team.fieldById.get(fieldId)?.dataType).toBe('plain_text')
  })

  it('lists later edits that do not convert back, and gives the value from before', async () => {
    const { place, ids } = await collectionOf('Amounts', { title: { en: 'Hours' }, dataType: 'number' }, [1, 2])
    await change(place, { dataType: 'plain_text', settings: {} })
    await updateRecord(await team.context(), ids[0]!, { version: 1, values: { [place.fieldId]: 'about three' } })
    const report = await tryUndoTypeChange(await team.context(), place)
    expect(report.samples.filter(({ outcome }) => outcome === 'emptied')).toMatchObject([
      { recordId: ids[0], before: 'about three', after: 1 },
    ])
    await undo(place)
    expect(await valuesOf(ids, place.fieldId)).toEqual([1, 2])
  })

  it('makes items of texts that the list lacks', async () => {
    const levels = await list('Levels', ['Beginner'])
    const { place, ids } = await collectionOf('Pupils', text, ['beginner', 'Advanced', 'Advanced'])
    const wanted = { dataType: 'single_selection_from_list' as const, settings: { listId: levels.id } }
    expect((await tryTypeChange(await team.context(), place, wanted)).missingItems).toEqual(['Advanced'])
    await change(place, wanted, true)
    const values = await valuesOf(ids, place.fieldId)
    const items = (await team.context()).team.itemsByListId.get(levels.id)!
    expect(values.map((value) => items.find(({ id }) => id === value)?.name)).toEqual([
      'Beginner',
      'Advanced',
      'Advanced',
    ])
    await undo(place)
    expect(await valuesOf(ids, place.fieldId)).toEqual(['beginner', 'Advanced', 'Advanced'])
  })

  it('leads from names to links and back, and from one to several', async () => {
    const teachers = await collectionOf('Teachers', text, [null, null])
    const { place, ids } = await collectionOf('Lessons', text, ['Record 0', 'Record 1', 'nobody'])
    const settings = { collectionId: teachers.id }
    await change(place, { dataType: 'single_data_record', settings })
    expect(await valuesOf(ids, place.fieldId)).toEqual([teachers.ids[0], teachers.ids[1], null])
    await change(place, { dataType: 'multi_data_record', settings })
    expect(await valuesOf(ids, place.fieldId)).toEqual([[teachers.ids[0]], [teachers.ids[1]], null])
    await change(place, { dataType: 'plain_text', settings: {} })
    expect(await valuesOf(ids, place.fieldId)).toEqual(['Record 0', 'Record 1', null])
    await undo(place)
    expect(await valuesOf(ids, place.fieldId)).toEqual([[teachers.ids[0]], [teachers.ids[1]], null])
  })

  it('keeps layouts working: what the new type cannot answer goes, and comes back with the undo', async () => {
    const { id, place } = await collectionOf('Halls', { title: { en: 'Seats' }, dataType: 'number' }, [3, 4])
    const by = { field: place.fieldId }
    const content = {
      where: { all: [{ left: by, op: 'greater_than' as const, right: [{ literal: 2 }] }] },
      sort: [{ by, direction: 'asc' as const }],
      groups: [],
      pinned: 0,
      rowHeight: 'short' as const,
      totals: { [`f${place.fieldId}`]: 'sum' as const },
    }
    await createLayout(await team.context(), id, { name: 'Large', isShared: true, content })
    const wanted = { dataType: 'plain_text' as const, settings: {} }
    const { uses } = await tryTypeChange(await team.context(), place, wanted)
    expect(uses).toEqual([{ kind: 'layout', name: 'Large', outcome: 'changes' }])
    await change(place, wanted)
    const [after] = (await listLayouts(await team.context(), id)).layouts
    expect(after!.content).toMatchObject({ sort: content.sort, totals: {} })
    expect(after!.content.where).toBeUndefined()
    await undo(place)
    expect((await listLayouts(await team.context(), id)).layouts[0]!.content).toMatchObject(content)
  })

  it('is told by history, where older values keep their type and are not restored into the new one', async () => {
    const { place, ids } = await collectionOf('Scores', text, ['one'])
    const id = ids[0]!
    await updateRecord(await team.context(), id, { version: 1, values: { [place.fieldId]: 'two' } })
    const before = await recordHistory(await team.context(), id)
    await change(place, { dataType: 'number', settings: {} })
    const { entries } = await recordHistory(await team.context(), id)
    expect(entries[0]!.fields[0]).toMatchObject({ dataType: 'plain_text', before: 'one', after: 'two' })
    const version = await recordVersion(await team.context(), { recordId: id, changeId: before.entries[0]!.id })
    expect(version.fields).toEqual([])
    const none = await restoreVersion(await team.context(), {
      recordId: id,
      changeId: before.entries[0]!.id,
      side: 'before',
      version: 2,
    })
    expect(none.count).toBe(0)
    await expect(undoEdit(await team.context(), { isSure: true })).rejects.toMatchObject({ code: 'revert-conflict' })
  })

  it('refuses writes while it runs, and leaves everything as it was when it is cancelled', async () => {
    const { id, place, ids } = await collectionOf('Counts', text, ['5'])
    const started = await startTypeChange(await team.context(), place, {
      dataType: 'number',
      settings: {},
      addsMissingItems: false,
    })
    const edit = async () =>
      updateRecord(await team.context(), ids[0]!, { version: 1, values: { [place.fieldId]: '6' } })
    await expect(edit()).rejects.toMatchObject({ code: 'field-converting' })
    await expect(createRecord(await team.context(), id, {})).resolves.toBeDefined()
    await cancelTypeChange(await team.context(), place)
    await run(started)
    await edit()
    expect(await valuesOf(ids, place.fieldId)).toEqual(['6'])
    await change(place, { dataType: 'number', settings: {} })
    expect(await valuesOf(ids, place.fieldId)).toEqual([6])
  })

  it('goes on where a killed worker left it, and running it twice changes nothing', async () => {
    const { place, ids } = await collectionOf('Parts', text, ['1', '2', '3'])
    const started = await startTypeChange(await team.context(), place, {
      dataType: 'decimal',
      settings: { scale: 2 },
      addsMissingItems: false,
    })
    const ctx = await team.context()
    await runTypeChange(ctx, { teamId: ctx.team.teamId, changeId: started.id }, AbortSignal.abort())
    expect((await lastTypeChange(ctx, place)).change?.state).toBe('running')
    await run(started)
    await run(started)
    expect(await valuesOf(ids, place.fieldId)).toEqual(['1', '2', '3'])
  })

  it('gives the field free again when it fails again and again', async () => {
    const { place, ids } = await collectionOf('Broken', text, ['1'])
    const started = await startTypeChange(await team.context(), place, {
      dataType: 'number',
      settings: {},
      addsMissingItems: false,
    })
    const ctx = await team.context()
    // Somebody took away where the new values are to lie.
    const { rootId } = ctx.team.collectionById.get(place.collectionId)!
    await ctx.teamDb.query(`alter table ${ctx.teamDb.schema}.c${rootId} drop column f${place.fieldId}_next`)
    await expect(run(started)).rejects.toThrow(/_next/)
    await expect(run(started)).rejects.toThrow(/_next/)
    await run(started)
    expect((await lastTypeChange(await team.context(), place)).change?.state).toBe('failed')
    await updateRecord(await team.context(), ids[0]!, { version: 1, values: { [place.fieldId]: '2' } })
    expect(await valuesOf(ids, place.fieldId)).toEqual(['2'])
  })

  it('keeps uniqueness where the new values allow it, and says where not', async () => {
    const unique = { ...text, isUnique: true }
    const kept = await collectionOf('Codes', unique, ['1', '2'])
    expect((await change(kept.place, { dataType: 'number', settings: {} })).lostUnique).toBe(false)
    expect((await team.context()).team.fieldById.get(kept.place.fieldId)?.isUnique).toBe(true)
    const lost = await collectionOf('Labels', unique, ['1', '1.0'])
    expect((await change(lost.place, { dataType: 'number', settings: {} })).lostUnique).toBe(true)
    expect((await team.context()).team.fieldById.get(lost.place.fieldId)?.isUnique).toBe(false)
  })

  it('can be undone for 30 days', async () => {
    const { place } = await collectionOf('Old', text, ['1'])
    await change(place, { dataType: 'number', settings: {} })
    const ctx = await team.context()
    const later = { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }
    await dropOldConvertedValues({ ...ctx, clock: later }, { teamId: ctx.team.teamId })
    await expect(undoTypeChange({ ...ctx, clock: later }, place)).rejects.toMatchObject({ code: 'change-not-found' })
  })
})
