import type { RoleRow } from '@trellis/domain/permissions/api'
import { expect, test } from 'vitest'
import {
  cellOf,
  draftOf,
  emptyDraft,
  inputOf,
  isSameDraft,
  runsAllWizards,
  withAllWizards,
  withGrant,
} from './role-draft.ts'

const frontDesk: RoleRow = {
  id: 3,
  name: 'Front desk',
  description: 'Answers the phone',
  isBaseline: false,
  isActive: true,
  featurePermissions: ['team_admin_users'],
  dataGrants: [
    { permission: 'update_data_field_data', collectionId: 1, fields: [10, 11] },
    { permission: 'read_data_field_data', collectionId: 'all', fields: 'all' },
    { permission: 'run_data_wizard', wizardId: 'all' },
  ],
  createdAt: '2026-05-14T09:00:00Z',
  userCount: 0,
  users: [],
}

test('what is not touched is sent as it came', () => {
  const { name, description, isActive, featurePermissions, dataGrants } = frontDesk
  expect(inputOf(draftOf(frontDesk))).toEqual({ name, description, isActive, featurePermissions, dataGrants })
})

test('a choice taken back is no change', () => {
  const draft = draftOf(frontDesk)
  const changed = { ...draft, grants: withGrant(draft.grants, 'delete_data_records', 1, 'all') }
  expect(isSameDraft(draft, changed)).toBe(false)
  const back = { ...changed, grants: withGrant(changed.grants, 'delete_data_records', 1, null) }
  expect(isSameDraft(draft, back)).toBe(true)
})

test('a chosen field that is left out and chosen again is no change, another one is', () => {
  const draft = draftOf(frontDesk)
  const chosen = (...fields: number[]) => ({
    ...draft,
    grants: withGrant(draft.grants, 'update_data_field_data', 1, fields),
  })
  expect(isSameDraft(draft, chosen(11))).toBe(false)
  expect(isSameDraft(draft, chosen(11, 10))).toBe(true)
  expect(isSameDraft(draft, chosen(10, 12))).toBe(false)
})

test('fields of which none is left are no permission', () => {
  expect(withGrant(emptyDraft.grants, 'read_data_field_data', 1, []).size).toBe(0)
})

test('a cell says why it holds: all collections, the parent, or a greater permission', () => {
  const { grants } = draftOf(frontDesk)
  const students = { place: 1, ancestors: [] }
  expect(cellOf(grants, 'read_data_field_data', students).through).toEqual({ reason: 'all' })
  const onStudents = withGrant(emptyDraft.grants, 'update_data_field_data', 1, 'all')
  expect(cellOf(onStudents, 'read_data_field_data', students).through).toEqual({ reason: 'greater' })
  const beginners = { place: 2, ancestors: [1] }
  expect(cellOf(onStudents, 'update_data_field_data', beginners).through).toEqual({ reason: 'parent', parentId: 1 })
  expect(cellOf(onStudents, 'delete_data_records', beginners)).toEqual({ own: null, through: null })
})

test('changing some fields shows the records and leaves reading the rest open', () => {
  const grants = withGrant(emptyDraft.grants, 'update_data_field_data', 1, [10])
  const students = { place: 1, ancestors: [] }
  expect(cellOf(grants, 'read_data_record_metadata', students).through).toEqual({ reason: 'greater' })
  expect(cellOf(grants, 'read_data_field_data', students).through).toBeNull()
})

test('all wizards are given and taken back beside those given one by one', () => {
  const single = { permission: 'run_data_wizard', wizardId: 4 } as const
  const all = withAllWizards([single], true)
  expect(runsAllWizards(all)).toBe(true)
  const { dataGrants } = inputOf({ ...emptyDraft, wizards: all })
  expect(dataGrants).toEqual([single, { permission: 'run_data_wizard', wizardId: 'all' }])
  expect(withAllWizards(all, true)).toEqual(all)
  expect(withAllWizards(all, false)).toEqual([single])
  expect(runsAllWizards([single])).toBe(false)
})
