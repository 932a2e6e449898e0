/**
 * What the forms call an attribute that the audit names as the server does. Null: it goes with another one that is named
 * beside it.
 */
export const collectionNames = {
  name: 'collections.form.name',
  pluralName: 'collections.form.pluralName',
  icon: 'collections.form.icon',
  description: 'collections.form.description',
  tableName: 'collections.form.tableName',
  isGloballySearchable: 'collections.form.searchable',
  isShownInSidebar: 'collections.form.sidebar',
  isShownOnTeamDashboard: 'collections.form.dashboard',
  nameFieldId: 'collections.form.nameField',
  avatarFieldId: 'cards.avatar',
  membershipFilter: 'members.condition',
  membershipOrder: 'members.order',
  representsPeople: 'members.people',
  isBlueprint: 'members.blueprint',
  blueprintMarketplacePrice: 'members.price',
  isInternalConfiguration: 'members.internal',
  recordsCanBePurchased: 'members.purchased',
  externalName: 'members.externalName',
  parentId: 'sysadmin.audit.place',
} as const

export const fieldNames = {
  title: 'collections.drawer.title',
  columnName: 'collections.drawer.columnName',
  dataType: 'collections.drawer.type',
  description: 'collections.drawer.description',
  helpText: 'collections.drawer.help',
  displayWidth: 'collections.drawer.width',
  isRequired: 'collections.drawer.required',
  isUnique: 'collections.drawer.unique',
  isShownInViews: 'collections.drawer.shown',
  defaultValue: 'collections.drawer.default',
  settings: 'sysadmin.audit.typeSettings',
  earlierTypes: null,
} as const

export const cardNames = {
  title: 'cards.admin.title',
  subtitle: 'cards.admin.subtitle',
  description: 'cards.admin.description',
  cardType: 'cards.admin.type',
  sourceFieldId: 'cards.admin.source',
  width: 'cards.admin.width',
  fields: 'cards.admin.fields',
  settings: 'sysadmin.audit.typeSettings',
} as const

export const cardGroupNames = {
  name: 'cards.groups.name',
  icon: 'cards.groups.icon',
  cardIds: 'cards.groups.cards',
} as const

export const accountNames = {
  name: 'teams.account.name',
  shortName: 'teams.account.shortName',
  website: 'teams.account.website',
  billingAddress: 'teams.account.billingAddress',
  description: 'teams.account.description',
  primaryTimezone: 'teams.account.timezone',
  defaultCountry: 'teams.account.country',
  defaultInterfaceLanguage: 'teams.account.language',
  availableDataLanguages: 'teams.account.dataLanguages',
  defaultDataLanguage: 'teams.account.defaultDataLanguage',
  brand: 'teams.account.look',
} as const

/** Of the installation, of its backups, and of the history of a team. */
export const settingNames = {
  name: 'sysadmin.settings.name',
  defaultLanguage: 'sysadmin.settings.language',
  signUp: 'sysadmin.settings.signUp',
  sessionDays: 'sysadmin.settings.sessionDays',
  secondFactor: 'sysadmin.settings.factor',
  minimumPasswordLength: 'sysadmin.settings.passwordLength',
  schedule: 'backup.schedule',
  hour: 'backup.hour',
  weekday: 'backup.weekday',
  keepDays: 'backup.keepDays',
  days: 'history.keeping.days',
} as const

/** Choices that are written as words of the machine. */
export const choiceNames = {
  'signUp open': 'sysadmin.settings.open',
  'signUp invitation': 'sysadmin.settings.invitation',
  'secondFactor optional': 'sysadmin.settings.factorOptional',
  'secondFactor required': 'sysadmin.settings.factorRequired',
  'schedule off': 'backup.schedules.off',
  'schedule daily': 'backup.schedules.daily',
  'schedule weekly': 'backup.schedules.weekly',
  'mail.security starttls': 'integrations.securities.starttls',
  'mail.security tls': 'integrations.securities.tls',
  'mail.security none': 'integrations.securities.none',
} as const
