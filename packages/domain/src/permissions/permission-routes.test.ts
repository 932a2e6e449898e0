import { expect, test } from 'vitest'
import { opensAdministration, opensRoute } from './permission-routes.ts'

test('a permission opens its pages and what lies below them', () => {
  const held = ['team_admin_data_collections'] as const
  expect(opensRoute(held, 'root.team.admin.dataCollections')).toBe(true)
  expect(opensRoute(held, 'root.team.admin.dataCollections.dataFields')).toBe(true)
  expect(opensRoute(held, 'root.team.admin.dataCollectionsOfOthers')).toBe(false)
  expect(opensRoute(held, 'root.team.admin.users')).toBe(false)
})

test.each(['team_admin_account_info', 'team_admin_users', 'team_admin_data_collections'] as const)(
  '%s opens the administration with its dashboard',
  (permission) => {
    expect(opensAdministration([permission])).toBe(true)
    expect(opensRoute([permission], 'root.team.admin.dashboard')).toBe(true)
  },
)

test('messages, tags and nothing at all do not open the administration', () => {
  expect(opensAdministration(['outgoing_messages_templates', 'team_admin_data_tags', 'integrations_zapier'])).toBe(
    false,
  )
  expect(opensAdministration([])).toBe(false)
})
