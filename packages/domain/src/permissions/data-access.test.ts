import { describe, expect, test } from 'vitest'
import type { Role } from './role.ts'
import { accessTo, dataAccessOf, heldFeaturePermissions, includesAccess } from './data-access.ts'

/** Students with the sub-collection Beginners, and Invoices. */
const collectionById = new Map([
  [1, { id: 1, parentId: null }],
  [2, { id: 2, parentId: 1 }],
  [3, { id: 3, parentId: null }],
])

function teamWith(...roles: Partial<Role>[]) {
  const whole = roles.map((role, index): Role => ({
    id: index + 1,
    name: `Role ${index + 1}`,
    description: '',
    isBaseline: false,
    isActive: true,
    featurePermissions: [],
    dataGrants: [],
    ...role,
  }))
  return { collectionById, roleById: new Map(whole.map((role) => [role.id, role])) }
}

const holding = (...roleIds: number[]) => ({ isTeamAdmin: false, roleIds })

describe('what a person may do with data', () => {
  test('is nothing without a role', () => {
    const access = dataAccessOf(
      teamWith({ dataGrants: [{ permission: 'delete_data_records', collectionId: 1, fields: 'all' }] }),
      holding(),
    )
    expect(access.grants.size).toBe(0)
    expect(accessTo(access, 1)).toMatchObject({ metadata: false, mayDelete: false })
  })

  test('includes what everybody may', () => {
    const team = teamWith({
      isBaseline: true,
      dataGrants: [{ permission: 'read_data_field_data', collectionId: 'all', fields: 'all' }],
    })
    expect(accessTo(dataAccessOf(team, holding()), 3)).toEqual({
      metadata: true,
      readFields: 'all',
      updateFields: new Set(),
      mayDelete: false,
    })
  })

  test('adds up over several roles, field by field', () => {
    const team = teamWith(
      { dataGrants: [{ permission: 'read_data_field_data', collectionId: 1, fields: [10, 11] }] },
      { dataGrants: [{ permission: 'update_data_field_data', collectionId: 1, fields: [12] }] },
    )
    expect(accessTo(dataAccessOf(team, holding(1, 2)), 1)).toEqual({
      metadata: true,
      readFields: new Set([10, 11, 12]),
      updateFields: new Set([12]),
      mayDelete: false,
    })
  })

  test('reaches down to sub-collections and not up', () => {
    const down = teamWith({ dataGrants: [{ permission: 'delete_data_records', collectionId: 1, fields: 'all' }] })
    expect(accessTo(dataAccessOf(down, holding(1)), 2).mayDelete).toBe(true)
    const up = teamWith({ dataGrants: [{ permission: 'delete_data_records', collectionId: 2, fields: 'all' }] })
    expect(accessTo(dataAccessOf(up, holding(1)), 1).mayDelete).toBe(false)
  })

  test('is nothing more through an inactive role', () => {
    const team = teamWith({
      isActive: false,
      featurePermissions: ['team_admin_users'],
      dataGrants: [{ permission: 'delete_data_records', collectionId: 'all', fields: 'all' }],
    })
    expect(dataAccessOf(team, holding(1)).grants.size).toBe(0)
    expect([...heldFeaturePermissions(team, holding(1))]).toEqual([])
  })

  test('is everything for a team admin', () => {
    const access = dataAccessOf(teamWith(), { isTeamAdmin: true, roleIds: [] })
    expect(accessTo(access, 99)).toMatchObject({ updateFields: 'all', mayDelete: true })
  })
})

test('less is within more, and one field more is not', () => {
  const one = teamWith({ dataGrants: [{ permission: 'update_data_field_data', collectionId: 1, fields: [10] }] })
  const two = teamWith({ dataGrants: [{ permission: 'update_data_field_data', collectionId: 1, fields: [10, 11] }] })
  const all = teamWith({ dataGrants: [{ permission: 'update_data_field_data', collectionId: 'all', fields: 'all' }] })
  const of = (team: ReturnType<typeof teamWith>) => dataAccessOf(team, holding(1))
  expect(includesAccess(of(two), of(one))).toBe(true)
  expect(includesAccess(of(one), of(two))).toBe(false)
  expect(includesAccess(of(all), of(two))).toBe(true)
  expect(includesAccess(of(two), of(all))).toBe(false)
})
