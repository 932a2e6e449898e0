import { common } from './en/common.ts'
import { dashboard } from './en/dashboard.ts'
import { developer } from './en/developer.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { history } from './en/history.ts'
import { preferences } from './en/preferences.ts'
import { records } from './en/records.ts'
import { shell } from './en/shell.ts'
import { auth } from './en/auth.ts'
import { teams } from './en/teams.ts'
import { search } from './en/search.ts'
import { collections } from './en/collections.ts'
import { customLists } from './en/custom-lists.ts'
import { imports } from './en/imports.ts'

/** English is the type: es.ts and fr.ts hold exactly the same keys. One file per feature. */
export const en = {
  auth,
  collections,
  common,
  customLists,
  dashboard,
  developer,
  errors,
  fields,
  history,
  imports,
  preferences,
  records,
  search,
  shell,
  teams,
} as const
