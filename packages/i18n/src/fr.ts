import { common } from './fr/common.ts'
import { dashboard } from './fr/dashboard.ts'
import { developer } from './fr/developer.ts'
import { errors } from './fr/errors.ts'
import { fields } from './fr/fields.ts'
import { history } from './fr/history.ts'
import { preferences } from './fr/preferences.ts'
import { records } from './fr/records.ts'
import { shell } from './fr/shell.ts'
import { auth } from './fr/auth.ts'
import { teams } from './fr/teams.ts'
import { search } from './fr/search.ts'
import { collections } from './fr/collections.ts'
import { customLists } from './fr/custom-lists.ts'
import { imports } from './fr/imports.ts'
import type { Catalogue } from './catalogue.ts'

export const fr = {
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
