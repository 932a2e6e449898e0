import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

test('the preferences switch language and appearance at once, and both are kept', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  await page.getByRole('button', { name: 'Maya Okafor, your menu' }).click()
  await page.getByRole('menuitem', { name: 'User Preferences' }).click()
  await page.getByText('Español').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferencias de usuario' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByText('Oscura', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await test.step('the same after a reload, before anything is drawn', async () => {
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('records, their numbers and their filters', async () => {
    await page.goto(`/team-${teamId}/dashboard`)
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: /^Invoices/ })
      .click()
    await expect(page.getByText('120 registros')).toBeVisible()
    await page.getByRole('button', { name: 'Agregar condición' }).click()
    await expect(page.getByRole('combobox', { name: 'Campo' })).toBeFocused()
  })

  await test.step('back to English and light', async () => {
    await page.goto(`/team-${teamId}/user/preferences`)
    await page.getByText('English').click()
    await expect(page.getByText('Language preference saved successfully')).toBeVisible()
    await page.getByText('Light', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})

test.describe('in a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test('the sign-in page is dark and speaks Spanish once asked to, also after a reload', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('menuitem', { name: 'Español' }).click()
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})
