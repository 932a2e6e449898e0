import type { APIRequestContext } from '@playwright/test'
import type { RouteName } from '../apps/web/src/paths.ts'
import type { FeaturePermission } from '../packages/domain/src/permissions/feature-permissions.ts'

/** Who looks; `held` are feature permissions inside the team, null outside of it. */
export interface Caller {
  name: string
  /** Null: not signed in. */
  as: APIRequestContext | null
  isAdmin?: boolean
  isSysAdmin?: boolean
  held: readonly FeaturePermission[] | null
}

export const adminDashboard = 'root.team.admin.dashboard'
/**
 * The pages of the administration that each feature permission opens (specification section 6), written out: the table that
 * the product reads could be wrong. Whoever manages people gives roles; custom lists are collections.
 */
export const opened: Record<FeaturePermission, readonly RouteName[]> = {
  team_admin_account_info: [adminDashboard, 'root.team.admin.account'],
  team_admin_users: [adminDashboard, 'root.team.admin.users', 'root.team.admin.userRoles'],
  team_admin_data_collections: [
    adminDashboard,
    'root.team.admin.dataCollections',
    'root.team.admin.newDataCollection',
    'root.team.admin.dataCollections.details',
    'root.team.admin.dataCollections.dataFields',
    'root.team.admin.dataCollections.dataCards',
    'root.team.admin.dataCollections.dataCardGroups',
    'root.team.admin.customLists',
  ],
  team_admin_data_wizards: [adminDashboard],
  team_admin_data_tags: [],
  outgoing_messages_user_emails: [],
  outgoing_messages_user_send_emails: [],
  outgoing_messages_user_sms: [],
  outgoing_messages_user_send_sms: [],
  outgoing_messages_other_users_emails: [],
  outgoing_messages_other_users_send_emails: [],
  outgoing_messages_other_users_sms: [],
  outgoing_messages_other_users_send_sms: [],
  outgoing_messages_approval_emails: [],
  outgoing_messages_approval_sms: [],
  outgoing_messages_templates: [],
  integrations_zapier: [],
}
export const opensPage = (held: readonly FeaturePermission[], name: RouteName) =>
  held.some((permission) => opened[permission].includes(name))

/** What the specification says, without the table that the product reads. */
export function expected(name: RouteName, { as, isAdmin, isSysAdmin, held }: Caller): string {
  const isOpenToAll =
    /^root\.(login|signUp|verifyEmail|forgotPassword|resetPassword|setupPassword|acceptInvite|accessDenied|confirmEmail)$/
  if (isOpenToAll.test(name)) return 'open'
  if (!as) return 'login'
  if (name.startsWith('root.sysAdmin')) return isSysAdmin ? 'open' : 'denied'
  if (!name.startsWith('root.team.')) return 'open'
  if (!held) return 'denied'
  if (name.startsWith('root.team.admin.')) return isAdmin || opensPage(held, name) ? 'open' : 'denied'
  return 'open'
}
