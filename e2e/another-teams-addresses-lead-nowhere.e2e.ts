import { expect, test } from './journey.ts'
import { api, fillSignIn, maya, signIn, sofia, teamIdIn, type Person } from './people.ts'
import type { Browser } from '@playwright/test'

const denied = 'You do not have the necessary permissions to access this page'
const lost = "Oops! We couldn't find what you're looking for."

test('a stranger is denied the team, and finds none of its collections and records under the own team', async ({
  page,
  browser,
}) => {
  const harbor = await addressesOf(browser, maya)
  await signIn(page, sofia)
  const ownTeamId = teamIdIn(page)
  await inEnglish(page, ownTeamId)
  for (const address of [
    harbor.dashboard,
    harbor.collection,
    harbor.record,
    `/team-${harbor.teamId}/admin/users`,
    '/team-999999/dashboard',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL('/access-denied')
    await expect(page.getByText(denied)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(`/team-${ownTeamId}/dashboard`)

  await page.goto(harbor.collection.replace(`team-${harbor.teamId}`, `team-${ownTeamId}`))
  await expect(page.getByRole('heading', { name: lost })).toBeVisible()
  await expect(page.getByText(`The collection with id ${harbor.collectionId} was not found.`)).toBeVisible()

  await page.goto(harbor.record.replace(`team-${harbor.teamId}`, `team-${ownTeamId}`))
  await expect(page.getByText(`The record with id ${harbor.recordId} was not found.`)).toBeVisible()
  // Whatever follows finds her language as it was.
  await api(page, 'PUT', '/users/me/interface-language', { language: 'es' })
})

test('somebody who is not signed in lands on the wanted page after signing in', async ({ page, browser }) => {
  const { collection } = await addressesOf(browser, maya)
  const wanted = `${collection}?text=moreau`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('Sign in to open the page you asked for.')).toBeVisible()
  await fillSignIn(page, maya)
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('searchbox', { name: 'Filter these records' })).toHaveValue('moreau')
  await expect(page.getByText('No records match')).toBeVisible()

  await page.getByRole('button', { name: 'Maya Okafor, your menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('a redirect never leaves the house', async ({ page }) => {
  await page.goto('/login?redirect=https%3A%2F%2Fexample.com%2F')
  await fillSignIn(page, maya)
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/team-\d+\/dashboard$/)
})

test('an unknown address shows the not-found page with its suggestions', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: lost })).toBeVisible()
  await expect(page.getByText('The page with id /no/such/page was not found.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Check the URL' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/login')
})

interface Addresses {
  teamId: string
  collectionId: string
  recordId: string
  dashboard: string
  collection: string
  record: string
}

/** Where somebody's first students stand. */
async function addressesOf(browser: Browser, person: Person): Promise<Addresses> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, person)
  const dashboard = new URL(page.url()).pathname
  await page
    .getByRole('link', { name: /^Students/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/data-collections\/\d+\/records$/)
  const collection = new URL(page.url()).pathname
  await page
    .getByRole('gridcell', { name: /^Inès Delacroix/ })
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/data-records\/\d+\/tab-\d+/)
  const record = new URL(page.url()).pathname
  await context.close()
  const idIn = (address: string, part: string) => new RegExp(`${part}(\\d+)`).exec(address)?.[1] ?? ''
  return {
    teamId: idIn(dashboard, 'team-'),
    collectionId: idIn(collection, 'data-collections/'),
    recordId: idIn(record, 'data-records/'),
    dashboard,
    collection,
    record,
  }
}

async function inEnglish(page: Parameters<typeof signIn>[0], teamId: string): Promise<void> {
  await page.goto(`/team-${teamId}/user/preferences`)
  await page.getByText('English').click()
  await expect(page.getByText('Language preference saved successfully')).toBeVisible()
}
