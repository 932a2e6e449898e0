import { authApi } from '../auth/api.ts'
import { collectionsApi } from '../collections/api.ts'
import { customListsApi } from '../custom-lists/api.ts'
import { fieldsApi } from '../fields/api.ts'
import { historyApi } from '../history/api.ts'
import { importsApi } from '../imports/api.ts'
import { recordsApi } from '../records/api.ts'
import { searchApi } from '../search/api.ts'
import { teamsApi } from '../teams/api.ts'
import { utilityApi } from '../utility/api.ts'

/** Every endpoint of Trellis by feature: the OpenAPI document, the authorisation walk and the fuzz are made from it. */
export const allApis = {
  auth: authApi,
  teams: teamsApi,
  collections: collectionsApi,
  fields: fieldsApi,
  'custom-lists': customListsApi,
  records: recordsApi,
  history: historyApi,
  search: searchApi,
  imports: importsApi,
  utility: utilityApi,
}
