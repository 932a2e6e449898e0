import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { wholePage } from './ui/later.tsx'
import type { RouteName } from './paths.ts'

/**
 * Who may open a page. Below /team-{teamId} one must belong to the team in any case; a page for team admins is also open
 * to whoever holds a feature permission that names it (domain/permissions/permission-routes.ts).
 */
export type PageAccess = 'anyone' | 'signed-in' | 'team-member' | 'team-admin' | 'sys-admin' | 'developer'

interface RouteEntry {
  access: PageAccess
  /** Loaded when first opened: a page never weighs on the first bundle. */
  page: RouteComponent
  /** Width of the sheet a page outside a team stands on: a short form unless said otherwise. */
  sheet?: 'medium' | 'whole'
}

/** A page with the phrases it may say. */
function pageOf<Page extends Record<string, unknown>, Name extends keyof Page & string>(
  load: () => Promise<Page>,
  name: Name,
) {
  return lazyRouteComponent(() => wholePage(load), name)
}

/**
 * The route table. Names and addresses stand in paths.ts; this says what each shows and to whom.
 * A screen that is not built has no entry, is not linked and answers with the not-found page.
 */
export const routes: Partial<Record<RouteName, RouteEntry>> = {
  'root.login': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/login-page.tsx'), 'LoginPage'),
  },
  'root.signUp': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/sign-up-page.tsx'), 'SignUpPage'),
  },
  'root.verifyEmail': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  'root.forgotPassword': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  'root.resetPassword': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  'root.setupPassword': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/setup-password-page.tsx'), 'SetupPasswordPage'),
  },
  'root.acceptInvite': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/accept-invite-page.tsx'), 'AcceptInvitePage'),
  },
  'root.chooseTeam': {
    access: 'signed-in',
    sheet: 'medium',
    page: pageOf(() => import('./features/teams/choose-team-page.tsx'), 'ChooseTeamPage'),
  },
  'root.createTeam': {
    access: 'signed-in',
    sheet: 'medium',
    page: pageOf(() => import('./features/teams/create-team-page.tsx'), 'CreateTeamPage'),
  },
  'root.createData': {
    access: 'signed-in',
    sheet: 'whole',
    page: pageOf(() => import('./features/blueprints/create-data-page.tsx'), 'CreateDataPage'),
  },
  // Below no team: for whoever has none, or comes from the system administration.
  'root.user.preferences': {
    access: 'signed-in',
    sheet: 'medium',
    page: pageOf(() => import('./features/auth/preferences-page.tsx'), 'OwnPreferencesPage'),
  },
  'root.team.admin.customLists': {
    access: 'team-admin',
    page: pageOf(() => import('./features/custom-lists/admin-lists-page.tsx'), 'AdminListsPage'),
  },
  'root.team.admin.dashboard': {
    access: 'team-admin',
    page: pageOf(() => import('./features/teams/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
  },
  'root.team.admin.account': {
    access: 'team-admin',
    page: pageOf(() => import('./features/teams/account-page.tsx'), 'AccountPage'),
  },
  'root.team.admin.userRoles': {
    access: 'team-admin',
    page: pageOf(() => import('./features/permissions/user-roles-page.tsx'), 'UserRolesPage'),
  },
  'root.team.admin.users': {
    access: 'team-admin',
    page: pageOf(() => import('./features/teams/users-page.tsx'), 'UsersPage'),
  },
  'root.team.dataCollections': {
    access: 'team-member',
    page: pageOf(() => import('./features/collections/collections-page.tsx'), 'CollectionsPage'),
  },
  'root.team.admin.dataCollections': {
    access: 'team-admin',
    page: pageOf(() => import('./features/collections/admin-collections-page.tsx'), 'AdminCollectionsPage'),
  },
  'root.team.admin.indexes': {
    access: 'team-admin',
    page: pageOf(() => import('./features/layouts/index-adviser-page.tsx'), 'IndexAdviserPage'),
  },
  'root.team.admin.newDataCollection': {
    access: 'team-admin',
    page: pageOf(() => import('./features/collections/new-collection-page.tsx'), 'NewCollectionPage'),
  },
  'root.team.admin.dataCollections.details': {
    access: 'team-admin',
    page: pageOf(
      () => import('./features/collections/admin-collection-details-page.tsx'),
      'AdminCollectionDetailsPage',
    ),
  },
  'root.team.admin.dataCollections.dataFields': {
    access: 'team-admin',
    page: pageOf(() => import('./features/collections/fields/admin-fields-page.tsx'), 'AdminFieldsPage'),
  },
  'root.team.admin.dataCollections.dataCards': {
    access: 'team-admin',
    page: pageOf(() => import('./features/cards/admin/admin-cards-page.tsx'), 'AdminCardsPage'),
  },
  'root.team.admin.dataCollections.dataCardGroups': {
    access: 'team-admin',
    page: pageOf(() => import('./features/cards/admin/admin-card-groups-page.tsx'), 'AdminCardGroupsPage'),
  },
  'root.team.customLists': {
    access: 'team-member',
    page: pageOf(() => import('./features/custom-lists/custom-lists-page.tsx'), 'CustomListsPage'),
  },
  'root.team.customLists.listItems': {
    access: 'team-member',
    page: pageOf(() => import('./features/custom-lists/list-items-page.tsx'), 'ListItemsPage'),
  },
  'root.accessDenied': {
    access: 'anyone',
    sheet: 'medium',
    page: pageOf(() => import('./shell/access-denied-page.tsx'), 'AccessDeniedPage'),
  },
  'root.confirmEmail': {
    access: 'anyone',
    page: pageOf(() => import('./features/auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  },
  'root.secondFactor': {
    access: 'signed-in',
    page: pageOf(() => import('./features/auth/second-factor-page.tsx'), 'SecondFactorPage'),
  },
  'root.sysAdmin.teams': {
    access: 'sys-admin',
    page: pageOf(() => import('./features/sysadmin/teams-page.tsx'), 'TeamsPage'),
  },
  'root.sysAdmin.users': {
    access: 'sys-admin',
    page: pageOf(() => import('./features/sysadmin/users-page.tsx'), 'UsersPage'),
  },
  'root.sysAdmin.settings': {
    access: 'sys-admin',
    page: pageOf(() => import('./features/sysadmin/settings-page.tsx'), 'SettingsPage'),
  },
  'root.sysAdmin.permissions': {
    access: 'sys-admin',
    page: pageOf(() => import('./features/sysadmin/permissions-page.tsx'), 'PermissionsPage'),
  },
  'root.sysAdmin.audit': {
    access: 'sys-admin',
    page: pageOf(() => import('./features/sysadmin/audit-page.tsx'), 'AuditPage'),
  },
  'root.test': {
    access: 'developer',
    sheet: 'medium',
    page: pageOf(() => import('./features/developer/test-page.tsx'), 'TestPage'),
  },
  'root.test.gallery': {
    access: 'developer',
    sheet: 'whole',
    page: pageOf(() => import('./features/developer/gallery-page.tsx'), 'GalleryPage'),
  },
  'root.test.form': {
    access: 'developer',
    sheet: 'medium',
    page: pageOf(() => import('./features/developer/test-form-page.tsx'), 'TestFormPage'),
  },
  // The server decides: system admins always, in development anybody on this machine.
  'root.test.outbox': {
    access: 'anyone',
    sheet: 'medium',
    page: pageOf(() => import('./features/developer/outbox-page.tsx'), 'OutboxPage'),
  },
  'root.testWs': {
    access: 'developer',
    sheet: 'medium',
    page: pageOf(() => import('./features/developer/echo-page.tsx'), 'EchoPage'),
  },
  'root.temp': {
    access: 'developer',
    sheet: 'whole',
    page: pageOf(() => import('./features/developer/palette-page.tsx'), 'PalettePage'),
  },
  'root.team.dashboard': {
    access: 'team-member',
    page: pageOf(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  'root.team.user.preferences': {
    access: 'team-member',
    page: pageOf(() => import('./features/auth/preferences-page.tsx'), 'PreferencesPage'),
  },
  'root.team.dataCollections.records': {
    access: 'team-member',
    // Its phrases come with it.
    page: lazyRouteComponent(() => import('./features/records/records-page.tsx'), 'RecordsPage'),
  },
  'root.team.dataCollections.duplicates': {
    access: 'team-member',
    page: pageOf(() => import('./features/duplicates/duplicates-page.tsx'), 'DuplicatesPage'),
  },
  'root.team.dataCollections.merge': {
    access: 'team-member',
    page: pageOf(() => import('./features/duplicates/merge-page.tsx'), 'MergePage'),
  },
  'root.team.projects': {
    access: 'team-member',
    page: pageOf(() => import('./features/projects/projects-page.tsx'), 'ProjectsPage'),
  },
  'root.team.bookmarked': {
    access: 'team-member',
    page: pageOf(() => import('./features/bookmarks/bookmarked-page.tsx'), 'BookmarkedPage'),
  },
  'root.team.recent': {
    access: 'team-member',
    page: pageOf(() => import('./features/history/recent-page.tsx'), 'RecentPage'),
  },
  'root.team.search': {
    access: 'team-member',
    page: pageOf(() => import('./features/search/search-page.tsx'), 'SearchPage'),
  },
  'root.team.imports': {
    access: 'team-member',
    page: pageOf(() => import('./features/imports/transfers-page.tsx'), 'TransfersPage'),
  },
  'root.team.trash': {
    access: 'team-member',
    page: pageOf(() => import('./features/trash/trash-page.tsx'), 'TrashPage'),
  },
  'root.team.dataRecords.tab': {
    access: 'team-member',
    page: pageOf(() => import('./features/records/record-page.tsx'), 'RecordPage'),
  },
  'root.team.dataRecords.allFields': {
    access: 'team-member',
    page: pageOf(() => import('./features/records/record-page.tsx'), 'RecordPage'),
  },
  'root.team.dataRecords.changeHistory': {
    access: 'team-member',
    page: pageOf(() => import('./features/records/record-page.tsx'), 'RecordPage'),
  },
}
