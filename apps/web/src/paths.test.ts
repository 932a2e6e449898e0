import { expect, test } from 'vitest'
import { addresses, pathTo, pathWithKnownIds, routePattern, type RouteName } from './paths.ts'

const ids = { teamId: 3, userId: 5, dataCollectionId: 12, dataRecordId: 4711, dataCardGroupId: 21 }

test('every screen keeps its address', () => {
  const paths = Object.keys(addresses).map((name) => `${name} ${pathWithKnownIds(name as RouteName, ids)}`)
  expect(paths).toMatchInlineSnapshot(`
    [
      "root /",
      "root.login /login",
      "root.signUp /sign-up",
      "root.verifyEmail /verify-email",
      "root.forgotPassword /forgot-password",
      "root.resetPassword /reset-password",
      "root.setupPassword /setup-password/5",
      "root.acceptInvite /accept-invite/5",
      "root.accessDenied /access-denied",
      "root.chooseTeam /choose-team",
      "root.createTeam /create-team",
      "root.createData /createdata",
      "root.user.preferences /user/preferences",
      "root.sysAdmin /sys-admin",
      "root.sysAdmin.teams /sys-admin/teams",
      "root.sysAdmin.users /sys-admin/users",
      "root.sysAdmin.settings /sys-admin/settings",
      "root.sysAdmin.permissions /sys-admin/permissions",
      "root.sysAdmin.audit /sys-admin/audit",
      "root.confirmEmail /confirm-email",
      "root.secondFactor /second-factor",
      "root.test /test",
      "root.test.gallery /test/gallery",
      "root.test.form /test/form",
      "root.test.outbox /test/outbox",
      "root.testWs /testWs",
      "root.temp /temp",
      "root.team.dashboard /team-3/dashboard",
      "root.team.projects /team-3/projects",
      "root.team.bookmarked /team-3/bookmarked",
      "root.team.recent /team-3/recent",
      "root.team.trash /team-3/trash",
      "root.team.imports /team-3/imports",
      "root.team.search /team-3/search",
      "root.team.user.preferences /team-3/user/preferences",
      "root.team.dataCollections /team-3/data-collections",
      "root.team.dataCollections.records /team-3/data-collections/12/records",
      "root.team.dataCollections.duplicates /team-3/data-collections/12/duplicates",
      "root.team.dataCollections.merge /team-3/data-collections/12/merge",
      "root.team.dataRecords /team-3/data-records/4711",
      "root.team.dataRecords.tab /team-3/data-records/4711/tab-21",
      "root.team.dataRecords.allFields /team-3/data-records/4711/all-fields",
      "root.team.dataRecords.changeHistory /team-3/data-records/4711/change-history",
      "root.team.customLists /team-3/custom-lists",
      "root.team.customLists.listItems /team-3/custom-lists/12/list-items",
      "root.team.admin.customLists /team-3/admin/custom-lists",
      "root.team.admin.dashboard /team-3/admin/dashboard",
      "root.team.admin.account /team-3/admin/account",
      "root.team.admin.userRoles /team-3/admin/user-roles",
      "root.team.admin.users /team-3/admin/users",
      "root.team.admin.dataCollections /team-3/admin/data-collections",
      "root.team.admin.indexes /team-3/admin/indexes",
      "root.team.admin.newDataCollection /team-3/admin/new-data-collection",
      "root.team.admin.dataCollections.details /team-3/admin/data-collections/12/details",
      "root.team.admin.dataCollections.dataFields /team-3/admin/data-collections/12/data-fields",
      "root.team.admin.dataCollections.dataCards /team-3/admin/data-collections/12/data-cards",
      "root.team.admin.dataCollections.dataCardGroups /team-3/admin/data-collections/12/data-card-groups",
    ]
  `)
})

test('no two screens share an address', () => {
  expect(new Set(Object.values(addresses)).size).toBe(Object.keys(addresses).length)
})

test('an id with strange characters stays inside its segment', () => {
  expect(pathTo('root.acceptInvite', { userId: '../a b' })).toBe('/accept-invite/..%2Fa%20b')
})

test('a screen whose id is missing cannot be reached', () => {
  expect(pathWithKnownIds('root.team.dataCollections.records', { teamId: 3 })).toBeNull()
})

test('the router reads the same addresses', () => {
  expect(routePattern(addresses['root.team.dataCollections.records'])).toBe(
    '/team-{$teamId}/data-collections/$dataCollectionId/records',
  )
})
