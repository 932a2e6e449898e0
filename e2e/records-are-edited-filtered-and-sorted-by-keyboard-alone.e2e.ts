import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { pressUntilFocused, tabTo } from './keys.ts'
import { maya } from './people.ts'

test('records are edited, filtered and sorted by keyboard alone', async ({ page }) => {
  const keys = page.keyboard

  await test.step('sign in and reach the records', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('E-mail'))
    await keys.type(maya.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keys.type(maya.password)
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Students/ }))
    await keys.press('Enter')
  })
  const grid = page.getByRole('grid', { name: 'Records of Students' })
  const cell = (row: number, column: number) => grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  await expect(cell(0, 0)).toContainText('Inès Delacroix')

  let before = ''
  await test.step('edit a name, a choice and an amount', async () => {
    before = (await cell(0, 6).textContent()) ?? ''
    await tabTo(page, grid)
    await keys.press('F2')
    await keys.press('End')
    await keys.type(' Roux')
    await keys.press('Enter')
    await expect(cell(0, 0)).toContainText('Inès Delacroix Roux')
    await expect(cell(1, 0)).toHaveAttribute('data-active', 'true')
    await keys.press('ArrowUp')
    await keys.press('ArrowRight')
    await keys.type('On l')
    await keys.press('Enter')
    await expect(cell(0, 1)).toContainText('On leave')
    await keys.press('ArrowUp')
    for (let column = 1; column < 6; column += 1) await keys.press('ArrowRight')
    await keys.type('a lot')
    await keys.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This is not a number.')
    await keys.press('ControlOrMeta+a')
    await keys.type('1234.5')
    await keys.press('Tab')
    await expect(cell(0, 6)).toContainText('$1,234.50')
    await expect(cell(0, 7)).toHaveAttribute('data-active', 'true')
  })

  await test.step('undo takes back the last change only', async () => {
    await keys.press('ControlOrMeta+z')
    await expect(page.getByText(/^Undone: Balance of Inès/)).toBeVisible()
    await expect(cell(0, 6)).toHaveText(before)
    await expect(cell(0, 1)).toContainText('On leave')
  })

  await test.step('sort by the column menu', async () => {
    await keys.press('Home')
    await keys.press('ControlOrMeta+ArrowUp')
    await keys.press('ArrowUp')
    await keys.press('Enter')
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Sort descending' }))
    await keys.press('Enter')
    await expect(grid.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(cell(0, 0)).toContainText('Zoë Hartmann')
    await expect(page).toHaveURL(/sort=-f\d+/)
    await expect(grid).toBeFocused()
  })

  await test.step('filter by a sentence', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add condition' }), 'Shift+Tab')
    await keys.press('Enter')
    await chooseByTyping(page, page.getByRole('combobox', { name: 'Field' }), 'Balance')
    await tabTo(page, page.getByRole('combobox', { name: 'How' }))
    await keys.press('Enter')
    await moveToOption(page, 'is over')
    await keys.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Value' }))
    await keys.type('1000')
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: 'Balance is over $1,000.00', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/where=/)
    // Sorted by name, from the end of the alphabet.
    await expect(grid.locator('[data-row][data-column="0"]')).toHaveText([
      /Olga Petrova$/,
      /Maeve O’Connor$/,
      /Jonas Weiß$/,
    ])
    await expect(grid.locator('[data-row][data-column="6"]')).toHaveText(['$1,289.00', '$1,290.50', '$1,290.50'])
  })

  await test.step('the record page and back, and the list of shortcuts', async () => {
    await tabTo(page, grid)
    await keys.press('ArrowDown')
    await expect(grid.locator('[data-row="0"][data-active="true"]')).toContainText('Olga Petrova')
    await keys.press('ControlOrMeta+Enter')
    await expect(page.getByRole('navigation', { name: 'Parts of the record' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olga Petrova')
    await keys.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await keys.press('Escape')
    // Alt+← belongs to the browser's own window, which the test has none of.
    await page.goBack()
    await expect(grid.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByText('3 records', { exact: true })).toBeVisible()
  })
})

/** Tab until something has the focus, as a person would; not found after a whole page is a failure. */
async function chooseByTyping(page: Page, box: Locator, words: string): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
  await moveToOption(page, words)
  await page.keyboard.press('Enter')
}

async function moveToOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await option.getAttribute('data-combobox-selected')) === 'true') return
    await page.keyboard.press('ArrowDown')
  }
  await expect(option).toHaveAttribute('data-combobox-selected', 'true')
}
