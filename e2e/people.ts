import { expect, type Browser, type Page } from '@playwright/test'

/** People of the sample world, who all sign in with the same password (apps/server/src/samples/seed.ts). */
const password = 'harbor-2026'
export const maya = { name: 'Maya Okafor', email: 'maya.okafor@example.org', password }
export const julien = { name: 'Julien Moreau', email: 'julien.moreau@example.org', password }
export const sofia = { name: 'Sofía Herrera', email: 'sofia.herrera@example.org', password }

export interface Person {
  name: string
  email: string
  password: string
}

/** From the sign-in page to where it leads. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, person)
  await expect(page).toHaveURL(/\/team-\d+\/dashboard$/)
}

/** Somebody in a browser of their own; who calls closes its context. */
export async function enter(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}

/** What a person would do in another tab, by the same session. */
export async function api(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data && { data }) })
  expect(answer.status(), path).toBeLessThan(300)
  return answer.json()
}

/** The fields of the sign-in page. */
export async function fillSignIn(page: Page, { email, password: typed }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** What the address says about the team. */
export function teamIdIn(page: Page): string {
  const teamId = /\/team-(\d+)/.exec(page.url())?.[1]
  if (!teamId) throw new Error(`${page.url()} names no team`)
  return teamId
}
