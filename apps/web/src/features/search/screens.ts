import type { RouteName } from '../../paths.ts'

/** Who finds a screen among the commands: by the same permissions as its entry in the menus. */
type For = 'everybody' | 'opens' | 'administration' | 'system'

interface Screen {
  readonly name: RouteName
  readonly icon: string
  readonly label: ScreenLabel
  readonly for: For
}

type ScreenLabel =
  | `shell.nav.${'dashboard' | 'projects' | 'bookmarked' | 'recent' | 'dataCollections' | 'customLists' | 'trash'}`
  | `search.screen.${'administration' | 'account' | 'userRoles' | 'users' | 'adminCollections' | 'adminLists' | 'newCollection' | 'indexes'}`
  | `shell.menu.${'userPreferences' | 'chooseTeam'}`
  | `sysadmin.nav.${'teams' | 'users' | 'settings' | 'permissions' | 'audit'}`

/** Screens without a record or a collection of their own, in the order of the menus. */
export const screens: readonly Screen[] = [
  { name: 'root.team.dashboard', icon: 'squares-four', label: 'shell.nav.dashboard', for: 'everybody' },
  { name: 'root.team.projects', icon: 'list-checks', label: 'shell.nav.projects', for: 'everybody' },
  { name: 'root.team.bookmarked', icon: 'star', label: 'shell.nav.bookmarked', for: 'everybody' },
  { name: 'root.team.recent', icon: 'clock-counter-clockwise', label: 'shell.nav.recent', for: 'everybody' },
  { name: 'root.team.dataCollections', icon: 'database', label: 'shell.nav.dataCollections', for: 'everybody' },
  { name: 'root.team.customLists', icon: 'list-bullets', label: 'shell.nav.customLists', for: 'everybody' },
  { name: 'root.team.trash', icon: 'trash', label: 'shell.nav.trash', for: 'everybody' },
  {
    name: 'root.team.user.preferences',
    icon: 'sliders-horizontal',
    label: 'shell.menu.userPreferences',
    for: 'everybody',
  },
  { name: 'root.chooseTeam', icon: 'users-three', label: 'shell.menu.chooseTeam', for: 'everybody' },
  { name: 'root.team.admin.dashboard', icon: 'gear-six', label: 'search.screen.administration', for: 'administration' },
  { name: 'root.team.admin.account', icon: 'buildings', label: 'search.screen.account', for: 'opens' },
  { name: 'root.team.admin.users', icon: 'users', label: 'search.screen.users', for: 'opens' },
  { name: 'root.team.admin.userRoles', icon: 'shield-check', label: 'search.screen.userRoles', for: 'opens' },
  { name: 'root.team.admin.dataCollections', icon: 'database', label: 'search.screen.adminCollections', for: 'opens' },
  { name: 'root.team.admin.newDataCollection', icon: 'plus', label: 'search.screen.newCollection', for: 'opens' },
  { name: 'root.team.admin.customLists', icon: 'list-bullets', label: 'search.screen.adminLists', for: 'opens' },
  { name: 'root.team.admin.indexes', icon: 'lightning', label: 'search.screen.indexes', for: 'opens' },
  { name: 'root.sysAdmin.teams', icon: 'buildings', label: 'sysadmin.nav.teams', for: 'system' },
  { name: 'root.sysAdmin.users', icon: 'users', label: 'sysadmin.nav.users', for: 'system' },
  { name: 'root.sysAdmin.settings', icon: 'gear-six', label: 'sysadmin.nav.settings', for: 'system' },
  { name: 'root.sysAdmin.permissions', icon: 'shield-check', label: 'sysadmin.nav.permissions', for: 'system' },
  { name: 'root.sysAdmin.audit', icon: 'clock-counter-clockwise', label: 'sysadmin.nav.audit', for: 'system' },
]
