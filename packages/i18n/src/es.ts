import { backup } from './es/backup.ts'
import { blueprints } from './es/blueprints.ts'
import { bookmarks } from './es/bookmarks.ts'
import { cards } from './es/cards.ts'
import { common } from './es/common.ts'
import { dashboard } from './es/dashboard.ts'
import { developer } from './es/developer.ts'
import { duplicates } from './es/duplicates.ts'
import { errors } from './es/errors.ts'
import { fields } from './es/fields.ts'
import { files } from './es/files.ts'
import { grid } from './es/grid.ts'
import { history } from './es/history.ts'
import { live } from './es/live.ts'
import { members } from './es/members.ts'
import { permissions } from './es/permissions.ts'
import { preferences } from './es/preferences.ts'
import { projects } from './es/projects.ts'
import { records } from './es/records.ts'
import { shell } from './es/shell.ts'
import { auth } from './es/auth.ts'
import { sysadmin } from './es/sysadmin.ts'
import { teams } from './es/teams.ts'
import { trash } from './es/trash.ts'
import { typeChange } from './es/type-change.ts'
import { search } from './es/search.ts'
import { collections } from './es/collections.ts'
import { comments } from './es/comments.ts'
import { customLists } from './es/custom-lists.ts'
import { imports } from './es/imports.ts'
import { integrations } from './es/integrations.ts'
import type { Catalogue } from './catalogue.ts'

export const es = {
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
