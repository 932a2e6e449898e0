import { common } from './es/common.ts'
import { dashboard } from './es/dashboard.ts'
import { developer } from './es/developer.ts'
import { errors } from './es/errors.ts'
import { fields } from './es/fields.ts'
import { history } from './es/history.ts'
import { preferences } from './es/preferences.ts'
import { records } from './es/records.ts'
import { shell } from './es/shell.ts'
import { auth } from './es/auth.ts'
import { teams } from './es/teams.ts'
import { search } from './es/search.ts'
import { collections } from './es/collections.ts'
import { customLists } from './es/custom-lists.ts'
import { imports } from './es/imports.ts'
import type { Catalogue } from './catalogue.ts'

export const es = {
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
} satisfies Catalogue
