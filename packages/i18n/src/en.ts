import { backup } from './en/backup.ts'
import { blueprints } from './en/blueprints.ts'
import { bookmarks } from './en/bookmarks.ts'
import { cards } from './en/cards.ts'
import { common } from './en/common.ts'
import { dashboard } from './en/dashboard.ts'
import { developer } from './en/developer.ts'
import { duplicates } from './en/duplicates.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { files } from './en/files.ts'
import { grid } from './en/grid.ts'
import { history } from './en/history.ts'
import { live } from './en/live.ts'
import { members } from './en/members.ts'
import { permissions } from './en/permissions.ts'
import { preferences } from './en/preferences.ts'
import { projects } from './en/projects.ts'
import { records } from './en/records.ts'
import { shell } from './en/shell.ts'
import { auth } from './en/auth.ts'
import { sysadmin } from './en/sysadmin.ts'
import { teams } from './en/teams.ts'
import { trash } from './en/trash.ts'
import { typeChange } from './en/type-change.ts'
import { search } from './en/search.ts'
import { collections } from './en/collections.ts'
import { comments } from './en/comments.ts'
import { customLists } from './en/custom-lists.ts'
import { imports } from './en/imports.ts'
import { integrations } from './en/integrations.ts'

/** English is the type: es.ts and fr.ts hold exactly the same keys. One file per feature. */
export const en = {
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
} as const
