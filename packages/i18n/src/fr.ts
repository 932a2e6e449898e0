import { backup } from './fr/backup.ts'
import { blueprints } from './fr/blueprints.ts'
import { bookmarks } from './fr/bookmarks.ts'
import { cards } from './fr/cards.ts'
import { common } from './fr/common.ts'
import { dashboard } from './fr/dashboard.ts'
import { developer } from './fr/developer.ts'
import { duplicates } from './fr/duplicates.ts'
import { errors } from './fr/errors.ts'
import { fields } from './fr/fields.ts'
import { files } from './fr/files.ts'
import { grid } from './fr/grid.ts'
import { history } from './fr/history.ts'
import { live } from './fr/live.ts'
import { members } from './fr/members.ts'
import { permissions } from './fr/permissions.ts'
import { preferences } from './fr/preferences.ts'
import { projects } from './fr/projects.ts'
import { records } from './fr/records.ts'
import { shell } from './fr/shell.ts'
import { auth } from './fr/auth.ts'
import { sysadmin } from './fr/sysadmin.ts'
import { teams } from './fr/teams.ts'
import { trash } from './fr/trash.ts'
import { typeChange } from './fr/type-change.ts'
import { search } from './fr/search.ts'
import { collections } from './fr/collections.ts'
import { comments } from './fr/comments.ts'
import { customLists } from './fr/custom-lists.ts'
import { imports } from './fr/imports.ts'
import { integrations } from './fr/integrations.ts'
import type { Catalogue } from './catalogue.ts'

export const fr = {
  auth,
  backup,
  blueprints,
  bookmarks,
  cards,
  collections,
  comments,
  common,
  customLists,
  dashboard,
  developer,
  duplicates,
  errors,
  fields,
  files,
  grid,
  history,
  imports,
  integrations,
  live,
  members,
  permissions,
  preferences,
  projects,
  records,
  search,
  shell,
  sysadmin,
  teams,
  trash,
  typeChange,
} satisfies Catalogue
