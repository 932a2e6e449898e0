import { bookmarksApi } from '../bookmarks/api.ts'
import { accountApi } from '../auth/account-api.ts'
import { authApi } from '../auth/api.ts'
import { tokenApi } from '../auth/token-api.ts'
import { backupApi } from '../backup/api.ts'
import { cardsApi } from '../cards/api.ts'
import { collectionsApi } from '../collections/api.ts'
import { commentsApi } from '../comments/api.ts'
import { customListsApi } from '../custom-lists/api.ts'
import { duplicatesApi } from '../duplicates/api.ts'
import { fieldsApi } from '../fields/api.ts'
import { typeChangeApi } from '../fields/type-change-api.ts'
import { blueprintsApi } from '../blueprints/api.ts'
import { collectionCopyApi } from '../blueprints/copy-api.ts'
import { picturesApi } from '../pictures/picture.ts'
import { historyApi } from '../history/api.ts'
import { sealApi } from '../history/seal-api.ts'
import { undoApi } from '../history/undo-api.ts'
import { importsApi } from '../imports/api.ts'
import { integrationsApi } from '../integrations/api.ts'
import { transfersApi } from '../imports/transfers-api.ts'
import { permissionsApi } from '../permissions/api.ts'
import { layoutsApi } from '../layouts/api.ts'
import { filesApi } from '../files/api.ts'
import { gridApi } from '../records/grid-api.ts'
import { linksApi } from '../records/link-api.ts'
import { membershipApi } from '../records/membership-api.ts'
import { recordsApi } from '../records/api.ts'
import { placesApi } from '../places/api.ts'
import { projectsApi } from '../projects/api.ts'
import { searchApi } from '../search/api.ts'
import { sysadminApi } from '../sysadmin/api.ts'
import { teamsApi } from '../teams/api.ts'
import { trashApi } from '../trash/api.ts'
import { utilityApi } from '../utility/api.ts'

/** Every endpoint of Trellis by feature: the OpenAPI document, the authorisation walk and the fuzz are made from it. */
export const allApis = {
  auth: authApi,
  account: accountApi,
  tokens: tokenApi,
  sysadmin: sysadminApi,
  integrations: integrationsApi,
  backup: backupApi,
  teams: teamsApi,
  permissions: permissionsApi,
  collections: collectionsApi,
  fields: fieldsApi,
  'type-change': typeChangeApi,
  cards: cardsApi,
  'custom-lists': customListsApi,
  records: recordsApi,
  bookmarks: bookmarksApi,
  duplicates: duplicatesApi,
  comments: commentsApi,
  places: placesApi,
  projects: projectsApi,
  files: filesApi,
  pictures: picturesApi,
  blueprints: blueprintsApi,
  'collection-copy': collectionCopyApi,
  links: linksApi,
  grid: gridApi,
  membership: membershipApi,
  layouts: layoutsApi,
  history: historyApi,
  seal: sealApi,
  undo: undoApi,
  search: searchApi,
  imports: importsApi,
  transfers: transfersApi,
  trash: trashApi,
  utility: utilityApi,
}
