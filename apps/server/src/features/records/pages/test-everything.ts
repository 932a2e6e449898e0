import fc from 'fast-check'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeIds } from '@trellis/domain/fields/registry'
import type { FieldTypeId } from '@trellis/domain/fields/registry'
import { sampleValues } from '@trellis/domain/records/condition-arbitrary'
import type { MatchedRecord } from '@trellis/domain/records/matches'
import { addPerson } from '../../../testing/person.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { createList } from '../../custom-lists/custom-lists.ts'
import { insertTestFiles } from '../../files/test-files.ts'
import { authorOf, writeNewRecords } from '../write.ts'
import { readRecord } from './read.ts'

const recordCount = 120

/** A collection with a field of every type, filled at random, for tests of what conditions pick; `twins` have two. */
export async function makeEverything(
  team: TestTeam,
  twins: readonly FieldTypeId[] = [],
): Promise<{ collectionId: number; fields: Field[]; records: MatchedRecord[] }> {
  const targets = await team.collection('Teacher', [])
  await addPerson(await team.context(), { firstName: 'Julien', lastName: 'Moreau', email: 'julien@example.org' })
  const ctx = await team.context()
  const list = await createList(ctx, {
    name: 'Instruments',
    icon: 'list-bullets',
    items: ['Violin', 'Viola', 'Cello'].map((name) => ({ name, icon: null, color: null })),
  })
  const author = authorOf(ctx)
  const batch = { kind: 'create', at: new Date(), author }
  const linked = await writeNewRecords(ctx.teamDb, (await team.context()).team, {
    collectionId: targets.id,
    records: ['Julien', 'Sofía'].map((name) => ({ values: { [targets.nameField.id]: name } })),
    batch,
  })
  const settingsOf: Record<string, FieldInput['settings']> = {
    single_selection_from_list: { listId: list.id },
    multi_selection_from_list: { listId: list.id },
    single_data_record: { collectionId: targets.id },
    multi_data_record: { collectionId: targets.id },
  }
  const made = await team.collection(
    'Everything',
    [...fieldTypeIds, ...twins].map((dataType) => ({
      title: { en: dataType },
      dataType,
      ...(settingsOf[dataType] && { settings: settingsOf[dataType] }),
    })),
  )
  const { id: collectionId, fields } = made
  const config = (await team.context()).team
  const around = {
    listItems: (id: number) => config.itemsByListId.get(id) ?? [],
    recordIds: linked.records.map(({ id }) => id),
    refersTo: {
      person: [...config.personById.keys()],
      collection: [targets.id, collectionId],
      file: await insertTestFiles(ctx.teamDb, ['hall.png', 'quartet.png'], ctx.membership.teamUserId),
    },
  }
  const samples = fc.sample(sampleValues(fc, fields, around), { numRuns: recordCount, seed: 7 })
  const names = fc.sample(fc.constantFrom('Inès', 'INES', 'Straße', '100%', '', '🎻'), {
    numRuns: recordCount,
    seed: 7,
  })
  const written = await writeNewRecords(ctx.teamDb, config, {
    collectionId,
    records: samples.map((values, index) => ({
      values: { ...(values as Record<string, never>), [made.nameField.id]: names[index] ?? null },
    })),
    batch,
  })
  const now = await team.context()
  const records = await Promise.all(
    written.records.map(async ({ id }) => {
      const record = await readRecord(now, id)
      const by = now.membership.teamUserId
      return {
        id,
        name: record.name,
        values: record.values as Record<string, Value>,
        createdAt: record.createdAt,
        createdBy: by,
        updatedAt: record.updatedAt,
        updatedBy: by,
      }
    }),
  )
  return { collectionId, fields, records }
}
