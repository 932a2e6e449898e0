import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search all records...' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** The keys are heard once the frame stands. */
async function openPalette(page: Page) {
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(box(page)).toBeFocused({ timeout: 1000 })
    await expect(box(page)).toHaveValue('', { timeout: 1000 })
  }).toPass()
}

test('somebody finds anything by Ctrl+K, without the mouse', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)

  await test.step('a record by the beginning of its name', async () => {
    await openPalette(page)
    await page.keyboard.type('mateo vil')
    await expect(option(page, /^Mateo Villaseñor/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/data-records\/\d+/)
    await expect(page.getByRole('heading', { name: 'Mateo Villaseñor', level: 1 })).toBeVisible()
  })

  await test.step('Enter before the answer is there opens what comes', async () => {
    await openPalette(page)
    await page.keyboard.type('chloé fon')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Chloé Fontaine', level: 1 })).toBeVisible()
  })

  await test.step('a name that is mistyped', async () => {
    await openPalette(page)
    await page.keyboard.type('delacriox')
    await expect(option(page, /Inès Delacroix/).first()).toBeVisible()
    await expect(page.getByText('No results found')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
  })

  await test.step('a word in any field, with the name of that field', async () => {
    await openPalette(page)
    await page.keyboard.type('harbor strings')
    await expect(option(page, /About: .*Harbor Strings/).first()).toBeVisible()
  })

  await test.step('only names, only in one collection', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('villa')
    await expect(option(page, /^Sax, Mateo/).first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('students: ')
    await expect(page.getByRole('button', { name: 'Only in Students: search everywhere again' })).toBeVisible()
    const inStudents = page.getByRole('combobox')
    await inStudents.pressSequentially('villa')
    await expect(option(page, /^Mateo Villaseñor/)).toBeVisible()
    await expect(option(page, /^Sax, Mateo/)).toBeHidden()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('button', { name: /^Only in/ })).toBeHidden()
  })

  await test.step('a screen, and what was done lately is offered first', async () => {
    await page.keyboard.type('user rol')
    await expect(option(page, /User Roles/).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/team-${teamId}/admin/user-roles`)
    await openPalette(page)
    await expect(page.getByRole('group', { name: 'Screens and commands' }).getByRole('option').first()).toContainText(
      'User Roles',
    )
    await expect(page.getByRole('group', { name: 'Recently opened' })).toContainText('Mateo Villaseñor')
    await expect(page.getByRole('group', { name: 'Recent searches' })).toContainText('mateo vil')
    await page.getByRole('button', { name: 'Clear recent' }).click()
    await expect(page.getByRole('group', { name: 'Recent searches' })).toBeHidden()
  })

  await test.step('a command: a new record', async () => {
    await box(page).fill('new record stud')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /New student/ })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    // It gives the focus back when it is gone.
    await expect(dialog).toBeHidden()
  })

  await test.step('a command: the appearance, called by the word for it', async () => {
    await openPalette(page)
    await page.keyboard.type('>dark')
    await expect(option(page, /Dark appearance/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('all results, of one collection', async () => {
    await openPalette(page)
    await page.keyboard.type('ma')
    await option(page, 'Show all results for “ma”').click()
    await expect(page).toHaveURL(/\/search\?q=ma/)
    const lessons = page.getByRole('link', { name: /Lessons$/ }).filter({ hasText: 'Marcus' })
    await expect(lessons.first()).toBeVisible()
    await page.getByRole('button', { name: /^Students \d+/ }).click()
    await expect(page).toHaveURL(/collection=\d+/)
    await expect(page.getByRole('link', { name: /Marcus Bell.*Students/ })).toBeVisible()
    await expect(lessons).toHaveCount(0)
  })

  await test.step('nothing is said as it is', async () => {
    await openPalette(page)
    await page.keyboard.type('xyzzyplugh')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
