import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { Values } from '@trellis/domain/records/api'
import { revertBatch, revertChange } from '../history/revert.ts'
import { recentChanges, recordHistory } from '../history/history.ts'
import { search } from '../search/search.ts'
import { updateField } from '../fields/fields.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { readRecord } from './pages/read.ts'
import { restoreRecords, trashRecords } from './trash.ts'
import { createRecord, updateRecord } from './write.ts'

let team: TestTeam
let collectionId: number
let name: Field
let email: Field
let notes: Field

beforeAll(async () => {
  team = await startTestTeam()
  const made = await team.collection('Student', [
    { title: { en: 'E-mail' }, dataType: 'email_address', isUnique: true },
    { title: { en: 'Notes' }, dataType: 'formatted_text' },
  ])
  collectionId = made.id
  name = made.nameField
  email = made.fields[0]!
  notes = made.fields[1]!
})
afterAll(() => team.stop())

const create = async (values: Values) => (await createRecord(await team.context(), collectionId, values)).record
const update = async (id: number, version: number, values: Values) =>
  updateRecord(await team.context(), id, { version, values })
const read = async (id: number) => readRecord(await team.context(), id)
const found = async (q: string) => (await search(await team.context(), { q, in: 'all', limit: 20 })).results

describe('creating a record', () => {
  test('answers what reading gives', async () => {
    const made = await create({ [name.id]: 'Inès Delacroix', [email.id]: 'INES@example.org' })
    expect(await read(made.id)).toEqual(made)
    expect(made.values[email.id]).toBe('ines@example.org')
  })

  test('cleans formatted text of everything that could run', async () => {
    const made = await create({
      [notes.id]: '<p onclick="x()">Violin<script>alert(1)</script></p><img src=x onerror=y>',
    })
    expect(made.values[notes.id]).toBe('<p>Violin</p>')
  })

  test('is refused for a value of the wrong form, and nothing is kept', async () => {
    await expect(create({ [email.id]: 'not an address' })).rejects.toMatchObject({
      code: 'value-invalid',
      details: { fieldId: email.id, title: 'E-mail' },
    })
  })

  test('is refused for a value that another record has, until that one is in the trash', async () => {
    const first = await create({ [email.id]: 'owen@example.org' })
    await expect(create({ [email.id]: 'Owen@Example.org' })).rejects.toMatchObject({
      code: 'value-not-unique',
      details: { fieldId: email.id },
    })
    await trashRecords(await team.context(), [first.id])
    await create({ [email.id]: 'owen@example.org' })
    await expect(restoreRecords(await team.context(), [first.id])).rejects.toMatchObject({ code: 'value-not-unique' })
  })

  test('names the fields that may not be empty', async () => {
    await updateField(await team.context(), collectionId, name.id, { isRequired: true })
    await expect(create({ [email.id]: 'x@example.org' })).rejects.toMatchObject({
      code: 'fields-empty',
      details: { fields: 'Name' },
    })
    await updateField(await team.context(), collectionId, name.id, { isRequired: false })
  })
})

describe('editing a record', () => {
  test('merges edits of different fields and shows mine, theirs and base for the same one', async () => {
    const made = await create({ [name.id]: 'Mateo', [notes.id]: '<p>base</p>' })
    await update(made.id, 1, { [notes.id]: '<p>theirs</p>' })
    const merged = await update(made.id, 1, { [name.id]: 'Mateo Villaseñor' })
    expect(merged.record).toMatchObject({
      version: 3,
      values: { [notes.id]: '<p>theirs</p>', [name.id]: 'Mateo Villaseñor' },
    })
    await expect(update(made.id, 1, { [notes.id]: '<p>mine</p>' })).rejects.toMatchObject({
      code: 'edit-conflict',
      details: {
        conflicts: [{ fieldId: notes.id, base: '<p>base</p>', theirs: '<p>theirs</p>', changedBy: 'Maya Okafor' }],
      },
    })
  })

  test('writes nothing when nothing changes', async () => {
    const made = await create({ [name.id]: 'Chloé' })
    expect(await update(made.id, 1, { [name.id]: 'Chloé' })).toEqual({ record: made, changeId: null })
  })

  test('loses no edit when many come at once', async () => {
    const made = await create({ [name.id]: 'Amara' })
    const ctx = await team.context()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        updateRecord(ctx, made.id, { version: 1, values: { [email.id]: `amara${index}@example.org` } }),
      ),
    )
    const wins = answers.filter(({ status }) => status === 'fulfilled')
    const { entries } = await recordHistory(ctx, made.id)
    expect(entries.filter(({ type }) => type === 'updated')).toHaveLength(wins.length)
    expect((await read(made.id)).version).toBe(1 + wins.length)
  })

  test('is found by its new words at once, and no more by the old', async () => {
    const made = await create({ [name.id]: 'Zephyrine Quill' })
    expect(await found('zephy')).toHaveLength(1)
    await update(made.id, 1, { [name.id]: 'Ondine Quill' })
    expect(await found('zephy')).toEqual([])
    expect(await found('ondine')).toMatchObject([{ recordId: made.id, hit: { parts: ['', 'Ondine', ' Quill'] } }])
  })
})

describe('taking back', () => {
  test('an edit gives the value before it', async () => {
    const made = await create({ [name.id]: 'Hugo' })
    const { changeId } = await update(made.id, 1, { [name.id]: 'Hugues' })
    await revertChange(await team.context(), changeId!)
    expect((await read(made.id)).name).toBe('Hugo')
    const { entries } = await recordHistory(await team.context(), made.id)
    expect(entries.map(({ batchKind, isReverted }) => [batchKind, isReverted])).toEqual([
      ['revert', false],
      ['edit', true],
      ['create', false],
    ])
  })

  test('an edit twice at once takes it back once', async () => {
    const made = await create({ [name.id]: 'Lior' })
    const { changeId } = await update(made.id, 1, { [name.id]: 'Lior B.' })
    const ctx = await team.context()
    const answers = await Promise.allSettled([revertChange(ctx, changeId!), revertChange(ctx, changeId!)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await read(made.id)).toMatchObject({ name: 'Lior', version: 3 })
  })

  test('an edit is refused when the field changed since', async () => {
    const made = await create({ [name.id]: 'Priya' })
    const { changeId } = await update(made.id, 1, { [name.id]: 'Priya R.' })
    await update(made.id, 2, { [name.id]: 'Priya Raman' })
    await expect(revertChange(await team.context(), changeId!)).rejects.toMatchObject({ code: 'revert-conflict' })
  })

  test('a move to the trash brings the records back with their values', async () => {
    const made = await Promise.all(['Noé', 'Grace'].map((text) => create({ [name.id]: text })))
    const { batchId } = await trashRecords(
      await team.context(),
      made.map(({ id }) => id),
    )
    expect(await found('noe')).toEqual([])
    expect(await revertBatch(await team.context(), batchId)).toMatchObject({ count: 2, skipped: 0 })
    expect(await read(made[0]!.id)).toMatchObject({ name: 'Noé', isInTrash: false })
    await expect(revertBatch(await team.context(), batchId)).rejects.toMatchObject({ code: 'revert-conflict' })
  })

  test('the revert of a creation is a move to the trash', async () => {
    const { record, changeId } = await createRecord(await team.context(), collectionId, { [name.id]: 'Yanis' })
    await revertChange(await team.context(), changeId)
    expect((await read(record.id)).isInTrash).toBe(true)
  })
})

test('recent changes show a batch as one row', async () => {
  const made = await Promise.all(['A', 'B', 'C'].map((text) => create({ [name.id]: text })))
  await trashRecords(
    await team.context(),
    made.map(({ id }) => id),
  )
  const { batches } = await recentChanges(await team.context())
  expect(batches[0]).toMatchObject({ kind: 'trash', recordCount: 3, recordId: null, by: 'Maya Okafor' })
  expect(batches[1]).toMatchObject({ kind: 'create', recordCount: 1, recordId: expect.any(Number) })
})
