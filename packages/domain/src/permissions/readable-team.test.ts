import { describe, expect, test } from 'vitest'
import type { Field } from '../fields/field.ts'
import type { ConfiguredCollection, TeamConfig } from '../teams/team-config.ts'
import { accessOfRoles, unrestricted } from './data-access.ts'
import { readableTeam } from './readable-team.ts'
import type { DataGrant } from './role.ts'

const field = (id: number, collectionId: number, more: Partial<Field> = {}) =>
  ({ id, collectionId, dataType: 'plain_text', settings: {}, ...more }) as Field

function collection(id: number, fields: Field[], more: Partial<ConfiguredCollection> = {}) {
  return {
    id,
    parentId: null,
    rootId: id,
    isUsedAsCustomList: false,
    nameFieldId: fields[0]!.id,
    avatarFieldId: null,
    membershipOrder: [],
    fields,
    ...more,
  }
}

/** Students with a link to teachers, whose reverse field shows the students of a teacher; levels are a list. */
const students = collection(1, [
  field(10, 1),
  field(11, 1, { dataType: 'single_data_record', settings: { collectionId: 2, reverseFieldId: 21 } }),
])
const teachers = collection(2, [
  field(20, 2),
  field(21, 2, { dataType: 'multi_data_record', settings: { collectionId: 1, reverseOf: 11 } }),
])
const levels = collection(3, [field(30, 3)], { isUsedAsCustomList: true })
const all = [students, teachers, levels]
const team = {
  collectionById: new Map(all.map((one) => [one.id, one])),
  fieldById: new Map(all.flatMap(({ fields }) => fields.map((one) => [one.id, one] as const))),
  cardById: new Map(),
  cardGroupById: new Map(),
} as unknown as TeamConfig

function seenWith(...dataGrants: DataGrant[]) {
  const seen = readableTeam(team, accessOfRoles(team, [{ dataGrants }]))
  return Object.fromEntries([...seen.collectionById].map(([id, { fields }]) => [id, fields.map((one) => one.id)]))
}
const reads = (collectionId: number, fields: 'all' | number[] = 'all'): DataGrant => ({
  permission: 'read_data_field_data',
  collectionId,
  fields,
})

describe('what somebody may know of a team', () => {
  test('is the team itself for an admin, and the same object each time for others', () => {
    expect(readableTeam(team, unrestricted)).toBe(team)
    const access = accessOfRoles(team, [{ dataGrants: [reads(1)] }])
    expect(readableTeam(team, access)).toBe(readableTeam(team, access))
  })

  test('has lists, and collections with their readable fields', () => {
    expect(seenWith()).toEqual({ 3: [30] })
    expect(seenWith(reads(2, [20]))).toEqual({ 2: [20], 3: [30] })
  })

  test('has a link only where the other end may be seen', () => {
    expect(seenWith(reads(1))).toEqual({ 1: [10], 3: [30] })
    expect(seenWith(reads(1), reads(2, [20]))).toEqual({ 1: [10, 11], 2: [20], 3: [30] })
  })

  test('has a reverse field only where the link it shows may be read', () => {
    expect(seenWith(reads(1, [10]), reads(2))).toEqual({ 1: [10], 2: [20], 3: [30] })
    expect(seenWith(reads(1), reads(2))).toEqual({ 1: [10, 11], 2: [20, 21], 3: [30] })
  })

  test('does not name its records by a field that is hidden', () => {
    const metadata: DataGrant = { permission: 'read_data_record_metadata', collectionId: 1, fields: 'all' }
    const seen = readableTeam(team, accessOfRoles(team, [{ dataGrants: [metadata] }]))
    expect(seen.collectionById.get(1)).toMatchObject({ fields: [], nameFieldId: null })
  })
})
