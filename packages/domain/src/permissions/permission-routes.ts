import type { FeaturePermission } from './feature-permissions.ts'

const dashboard = 'root.team.admin.dashboard'

/**
 * The pages each feature permission opens (specification section 6); the lists to view and to edit are one. A name stands
 * for the page and for all below it. Menu and route guard read it here; endpoints name the same permissions as their `needs`.
 */
const routesByPermission: Record<FeaturePermission, readonly string[]> = {
  team_admin_account_info: [dashboard, 'root.team.admin.account'],
  // Whoever manages people also gives them their roles.
  team_admin_users: [dashboard, 'root.team.admin.users', 'root.team.admin.userRoles'],
  team_admin_data_collections: [
    dashboard,
    'root.team.admin.dataCollections',
    'root.team.admin.newDataCollection',
    'root.team.admin.customLists',
    'root.team.admin.dataViews',
  ],
  team_admin_data_wizards: [dashboard, 'root.team.admin.dataWizards'],
  team_admin_data_tags: [],
  outgoing_messages_user_emails: ['root.team.outgoingMessages'],
  outgoing_messages_user_send_emails: ['root.team.outgoingMessages'],
  outgoing_messages_user_sms: ['root.team.outgoingMessages'],
  outgoing_messages_user_send_sms: ['root.team.outgoingMessages'],
  outgoing_messages_other_users_emails: ['root.team.outgoingMessages'],
  outgoing_messages_other_users_send_emails: ['root.team.outgoingMessages'],
  outgoing_messages_other_users_sms: ['root.team.outgoingMessages'],
  outgoing_messages_other_users_send_sms: ['root.team.outgoingMessages'],
  outgoing_messages_approval_emails: ['root.team.outgoingMessages'],
  outgoing_messages_approval_sms: ['root.team.outgoingMessages'],
  outgoing_messages_templates: ['root.team.outgoingMessages', 'root.team.outgoingMessagesTemplate'],
  integrations_zapier: [],
}

/** Whether one of the held permissions opens the page of this dotted name. */
export function opensRoute(held: Iterable<FeaturePermission>, routeName: string): boolean {
  for (const permission of held) if (routesByPermission[permission].some((name) => covers(name, routeName))) return true
  return false
}

/** Any permission that opens the admin dashboard opens the administration (specification section 6). */
export const opensAdministration = (held: Iterable<FeaturePermission>) => opensRoute(held, dashboard)

const covers = (name: string, routeName: string) => routeName === name || routeName.startsWith(`${name}.`)
