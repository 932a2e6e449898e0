import type { Page } from '@playwright/test'
import { addresses, type RouteName } from '../apps/web/src/paths.ts'
import { julien, maya, sofia, type Person } from './people.ts'

/** Ids that addresses of the sample world need. */
export interface SampleIds {
  teamId: number
  /** Students. */
  dataCollectionId: number
  dataRecordId: number
  /** The first card group of that record. */
  dataCardGroupId: number
  /** Levels. */
  listId: number
  userId: number
}

export interface Screen {
  name: string
  address: (ids: SampleIds) => string
  /** Nobody: not signed in. */
  person?: Person
  /** What is opened on top of the page. */
  open?: (page: Page) => Promise<void>
  /** The server refuses what the address asks for, and the page says so. */
  isRefused?: true
  /** As its content: elsewhere they are waited for until they are gone. */
  showsSkeletons?: true
}

const deadLink = 'token=0123456789abcdefghijklmnopqrstuv'

/** Every address of the product once; what is not named here is opened as an admin. */
const variants: Partial<Record<RouteName, Omit<Screen, 'name' | 'address'> & { query?: string }>> = {
  'root.login': {},
  'root.signUp': {},
  'root.verifyEmail': { query: 'email=nadia%40example.org' },
  'root.forgotPassword': {},
  'root.resetPassword': { query: deadLink },
  'root.setupPassword': { query: deadLink },
  'root.acceptInvite': { query: deadLink, isRefused: true },
  'root.accessDenied': {},
  'root.confirmEmail': { query: deadLink, isRefused: true },
  'root.test': {},
  'root.test.gallery': { showsSkeletons: true },
  'root.test.outbox': {},
  'root.test.form': {},
  'root.testWs': {},
  'root.temp': {},
  'root.team.search': { person: maya, query: 'q=ma' },
}

const routed = (Object.keys(addresses) as RouteName[]).filter((name) => name !== 'root')

export const screens: Screen[] = [
  ...routed.map((name): Screen => {
    const { query, ...variant } = variants[name] ?? { person: maya }
    return { name, address: (ids) => fill(name, ids) + (query ? `?${query}` : ''), ...variant }
  }),
  { name: 'not found', address: () => '/no/such/page' },
  {
    name: 'no such record',
    person: maya,
    isRefused: true,
    address: ({ teamId }) => `/team-${teamId}/data-records/999999/all-fields`,
  },
  { name: 'dashboard of a member', person: julien, address: (ids) => fill('root.team.dashboard', ids) },
  { name: 'records of a member', person: julien, address: (ids) => fill('root.team.dataCollections.records', ids) },
  { name: 'dashboard of an empty team', person: sofia, address: () => '/' },
  {
    name: 'no record matches',
    person: maya,
    address: (ids) => `${fill('root.team.dataCollections.records', ids)}?text=nobody`,
  },
  dialog('new record', 'root.team.dataCollections.records', 'New student'),
  {
    name: 'change of a type',
    person: maya,
    address: (ids) => fill('root.team.admin.dataCollections.dataFields', ids),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Balance/ })
        .first()
        .click()
      await page.locator('aside').getByRole('button').filter({ hasText: '…' }).click()
      await page.getByRole('dialog').getByRole('option').first().click()
    },
  },
  dialog('import', 'root.team.dataCollections.records', 'Import a file', { onDesktopOnly: true }),
  dialog('mail server', 'root.sysAdmin.settings', 'Connect: Mail'),
  dialog('logo from a file', 'root.team.admin.account', /^From a file of the team: /),
  dialog('invite', 'root.team.admin.users', 'Invite a user'),
  dialog('revert', 'root.team.recent', /^Revert: /),
  dialog('access', 'root.team.admin.dataCollections.details', 'Who has access?'),
  dialog('search and commands', 'root.team.bookmarked', 'Search'),
  dialog('comments', 'root.team.dataRecords.allFields', 'Comments'),
  {
    name: 'new card',
    person: maya,
    address: (ids) => `${fill('root.team.admin.dataCollections.dataCards', ids)}?card=new`,
  },
  {
    name: 'a card group in its designer',
    person: maya,
    address: (ids) => `${fill('root.team.admin.dataCollections.dataCardGroups', ids)}?group=${ids.dataCardGroupId}`,
  },
  { name: 'new role', person: maya, address: (ids) => `${fill('root.team.admin.userRoles', ids)}?role=new` },
]

function dialog(name: string, route: RouteName, button: string | RegExp, { onDesktopOnly = false } = {}): Screen {
  return {
    name: `${name} dialog`,
    person: maya,
    address: (ids) => fill(route, ids),
    open: async (page) => {
      if (onDesktopOnly) await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  }
}

function fill(name: RouteName, ids: SampleIds): string {
  return addresses[name].replaceAll(/\{(\w+)\}/g, (_, id: string) => {
    if (name === 'root.team.customLists.listItems' && id === 'dataCollectionId') return String(ids.listId)
    return String(ids[id as keyof SampleIds])
  })
}
