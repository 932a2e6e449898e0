import { bookmarks } from './fr/bookmarks.ts'
import { common } from './fr/common.ts'
import { dashboard } from './fr/dashboard.ts'
import { developer } from './fr/developer.ts'
import { errors } from './fr/errors.ts'
import { fields } from './fr/fields.ts'
import { files } from './fr/files.ts'
import { grid } from './fr/grid.ts'
import { history } from './fr/history.ts'
import { live } from './fr/live.ts'
import { permissions } from './fr/permissions.ts'
import { preferences } from './fr/preferences.ts'
import { projects } from './fr/projects.ts'
import { records } from './fr/records.ts'
import { shell } from './fr/shell.ts'
import { auth } from './fr/auth.ts'
import { sysadmin } from './fr/sysadmin.ts'
import { teams } from './fr/teams.ts'
import { trash } from './fr/trash.ts'
import { search } from './fr/search.ts'
import { collections } from './fr/collections.ts'
import { customLists } from './fr/custom-lists.ts'
import { imports } from './fr/imports.ts'
import type { Catalogue } from './catalogue.ts'

export const fr = {
  auth,
  bookmarks,
  collections,
  common,
  customLists,
  dashboard,
  developer,
  errors,
  fields,
  files,
  grid,
  history,
  imports,
  live,
  permissions,
  preferences,
  projects,
  records,
  search,
  shell,
  sysadmin,
  teams,
  trash,
} satisfies Catalogue
