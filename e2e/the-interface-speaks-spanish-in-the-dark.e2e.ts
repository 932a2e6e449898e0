import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

test('the preferences switch language and appearance at once, and both are kept', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  await page.getByRole('button', { name: 'Maya Okafor, your menu' }).click()
  await page.getByRole('menuitem', { name: 'User Preferences' }).click()
  await page.getByText('Español').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferencias' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByText('Oscuro', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await test.step('the same after a reload, before anything is drawn', async () => {
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('records, their numbers and their filters', async () => {
    await page.goto(`/team-${teamId}/dashboard`)
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: /^Invoices/ }).click()
    await page.getByRole('button', { name: 'Agregar condición' }).click()
    await page.keyboard.type('Amount')
    await page.keyboard.press('Enter')
    await expect(page.getByText('120 registros')).toBeVisible()
  })

  await test.step('back to English and light', async () => {
    await page.goto(`/team-${teamId}/user/preferences`)
    await page.getByText('English').click()
    await expect(page.getByText('Language preference saved successfully')).toBeVisible()
    await page.getByText('Light', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX', colorScheme: 'dark' })

  test('is greeted in it before anybody signs in', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  })
})
