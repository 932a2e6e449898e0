import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeIds, fieldTypes } from '@trellis/domain/fields/registry'
import type { FieldTypeId } from '@trellis/domain/fields/registry'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { startTeamProcesses } from '../../testing/team-processes.ts'
import type { TeamProcesses } from '../../testing/team-processes.ts'
import { jsonWriter } from '../records/values/row-json.ts'
import { castType, columnType, toColumn } from './storage.ts'

let harbor: TeamProcesses

beforeAll(async () => {
  harbor = await startTeamProcesses()
})
afterAll(() => harbor.stop())

const samples = fieldTypeIds.flatMap((dataType) =>
  fieldTypes[dataType].samples.map((sample) => [dataType, sample.value] as const),
)

describe('the storage of a value', () => {
  it.each(samples)('gives back a %s: %j', async (dataType, value) => {
    expect(await writeAndRead(dataType, value)).toEqual([value, value])
  })

  it.each(fieldTypeIds)('gives back an empty %s', async (dataType) => {
    expect(await writeAndRead(dataType, null)).toEqual([null, null])
  })
})

/** Once as a parameter of its own, once as an element of an array. */
async function writeAndRead(dataType: FieldTypeId, value: Value): Promise<Value[]> {
  const { teamDb } = await harbor.context()
  const field = { dataType } as Field
  return await teamDb.transaction(async (tx) => {
    await tx.client.query(`create temp table stored (place int, value ${columnType(field)}) on commit drop`)
    const parameter = toColumn(field, value)
    await tx.client.query(`insert into stored values (1, $1::${castType(field)})`, [parameter])
    await tx.client.query(`insert into stored select 2, given::${castType(field)} from unnest($1::text[]) given`, [
      [parameter],
    ])
    const { rows } = await tx.client.query<[string | null]>({
      text: 'select value from stored order by place',
      rowMode: 'array',
      types: { getTypeParser: () => String },
    })
    return rows.map(([text]) => (text === null ? null : JSON.parse(jsonWriter(field)(text))))
  })
}
