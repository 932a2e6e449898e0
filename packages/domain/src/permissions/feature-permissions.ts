/** The feature permissions of specification section 6 in their groups (section 3, Enumerations). */
export const featurePermissionsByGroup = {
  team_admin: [
    'team_admin_account_info',
    'team_admin_users',
    'team_admin_data_collections',
    'team_admin_data_wizards',
    'team_admin_data_tags',
  ],
  outgoing_messages: [
    'outgoing_messages_user_emails',
    'outgoing_messages_user_send_emails',
    'outgoing_messages_user_sms',
    'outgoing_messages_user_send_sms',
    'outgoing_messages_other_users_emails',
    'outgoing_messages_other_users_send_emails',
    'outgoing_messages_other_users_sms',
    'outgoing_messages_other_users_send_sms',
    'outgoing_messages_approval_emails',
    'outgoing_messages_approval_sms',
    'outgoing_messages_templates',
  ],
  integrations: ['integrations_zapier'],
} as const

export type FeaturePermissionGroup = keyof typeof featurePermissionsByGroup
export type FeaturePermission = (typeof featurePermissionsByGroup)[FeaturePermissionGroup][number]

export const featurePermissionGroups = Object.keys(featurePermissionsByGroup) as FeaturePermissionGroup[]
export const featurePermissions: readonly FeaturePermission[] = featurePermissionGroups.flatMap(
  (group): readonly FeaturePermission[] => featurePermissionsByGroup[group],
)
