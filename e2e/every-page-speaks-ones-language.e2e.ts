import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { fillSignIn, sofia } from './people.ts'

/** Headings and menus as they were drawn, one after another, since the page was opened. */
async function watchWords(context: BrowserContext) {
  await context.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    const note = () => {
      for (const { textContent } of document.querySelectorAll('h1, nav, label'))
        if (textContent && drawn.at(-1) !== textContent) drawn.push(textContent)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
const wordsOf = (page: Page) => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.join('\n'))

test('a browser in French is spoken to in French before anybody signs in, then in the language of whoever does', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-CA' })
  await watchWords(context)
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  expect(await wordsOf(page)).toContain('Mot de passe')
  expect(await wordsOf(page)).not.toMatch(/Sign in|Password/)

  await page.goto('/login?redirect=%2Fchoose-team')
  await page.getByLabel('E-mail').fill(sofia.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(sofia.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Elegir un equipo' })).toBeVisible()
  await context.close()
})

test('pages outside of a team speak the language of whoever is signed in from the first word', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/login?redirect=%2Fchoose-team')
  await fillSignIn(page, sofia)
  await expect(page.getByRole('heading', { level: 1, name: 'Elegir un equipo' })).toBeVisible()

  await test.step('on a device that remembers nothing', async () => {
    await page.evaluate(() => localStorage.clear())
    await watchWords(context)
    for (const address of ['/choose-team', '/sys-admin/teams', '/create-team']) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await wordsOf(page)).not.toBe('')
      expect(await wordsOf(page)).not.toMatch(/Choose a team|Create a team|Access denied|Teams/)
      await page.evaluate(() => localStorage.clear())
    }
  })

  await test.step('another one is chosen there, saved, and stays', async () => {
    await page.goto('/choose-team')
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await expect(page.getByText('Préférence de langue enregistrée')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('menuitem', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByText('La preferencia de idioma se guardó correctamente')).toBeVisible()
  })
  await context.close()
})
