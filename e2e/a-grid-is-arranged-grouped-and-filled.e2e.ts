import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a grid is arranged, grouped and filled', async ({ page }) => {
  const keys = page.keyboard
  await signIn(page, maya)
  const openInstruments = () =>
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /^Instruments/ })
      .click()
  await openInstruments()
  const grid = page.getByRole('grid', { name: 'Records of Instruments' })
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
  await expect(cell(0, 0)).not.toBeEmpty()
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1
  const titles = await grid
    .getByRole('columnheader')
    .evaluateAll((found) => found.map((each) => each.textContent.trim()))
  // The first header is the box above the row numbers.
  const condition = titles.indexOf('Condition') - 1
  const menuOf = (title: string) => page.getByRole('button', { name: `${title}, column menu` })

  await test.step('a table from a spreadsheet makes new records below the last one, with one undo', async () => {
    await cell(0, 0).click()
    await keys.press('ControlOrMeta+End')
    await keys.press('Home')
    await expect(grid.getByRole('columnheader').nth(1)).toBeInViewport()
    await paste(page, 'Tenor recorder\nAlto recorder\nBass recorder')
    await expect(cell(count - 1, 0)).toContainText('Tenor recorder')
    await expect(cell(count, 0)).toContainText('Alto recorder')
    await expect(cell(count + 1, 0)).toContainText('Bass recorder')
    await expect(page.getByText(`${count + 2} records`, { exact: true })).toBeVisible()
    await grid.focus()
    await keys.press('ControlOrMeta+z')
    await expect(page.getByText(`${count} records`, { exact: true })).toBeVisible()
    await expect(page.getByText('Tenor recorder')).toHaveCount(0)
  })

  await test.step('a range is cleared, filled down and copied elsewhere, each undone as one', async () => {
    await keys.press('ControlOrMeta+Home')
    const before = await Promise.all([0, 1, 2].map((row) => cell(row, condition).textContent()))
    await cell(0, condition).click()
    await keys.press('Shift+ArrowDown')
    await keys.press('Shift+ArrowDown')
    await expect(page.getByText('3 cells selected')).toBeVisible()
    await keys.press('Delete')
    for (const row of [0, 1, 2]) await expect(cell(row, condition)).toHaveText('')
    await keys.press('ControlOrMeta+z')
    for (const row of [0, 1, 2]) await expect(cell(row, condition)).toHaveText(before[row] ?? '')
    await grid.focus()
    await keys.press('ControlOrMeta+d')
    for (const row of [1, 2]) await expect(cell(row, condition)).toHaveText(before[0] ?? '')
    await keys.press('ControlOrMeta+c')
    await cell(4, condition).click()
    await keys.press('ControlOrMeta+v')
    for (const row of [4, 5, 6]) await expect(cell(row, condition)).toHaveText(before[0] ?? '')
  })

  await test.step('a total stands below its column', async () => {
    await menuOf('Condition').click()
    await page.getByRole('menuitem', { name: 'Total' }).click()
    await page.getByRole('menuitemradio', { name: 'Filled' }).click()
    await expect(page.getByRole('row', { name: 'Totals' })).toContainText(/Filled \d+%/)
  })

  await test.step('the list is grouped, and groups close and open by keyboard', async () => {
    await menuOf('Condition').click()
    await page.getByRole('menuitem', { name: 'Group by this' }).click()
    const tree = page.getByRole('treegrid', { name: 'Records of Instruments' })
    await expect(tree.locator('[data-head-row="0"]')).toContainText('Condition')
    await expect(cell(1, 0)).not.toBeEmpty()
    await tree.focus()
    await keys.press('ControlOrMeta+ArrowUp')
    await keys.press('ArrowLeft')
    await expect(tree.locator('[data-head-row="1"]')).toBeVisible()
    await keys.press('ArrowRight')
    await expect(cell(1, 0)).not.toBeEmpty()
  })

  await test.step('it is kept as a layout, and the collection opens with the one used last', async () => {
    const menu = page.getByRole('button', { name: /^Layout:/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Save as new layout' }).click()
    await page.getByLabel('Name of the layout').fill('By condition')
    await page.getByRole('button', { name: 'Save layout' }).click()
    await expect(menu).toContainText('By condition')
    await expect(page).toHaveURL(/\?layout=\d+$/)
    await page.getByRole('button', { name: 'Row height' }).click()
    await page.getByRole('menuitemradio', { name: 'Tall' }).click()
    await expect(menu).toContainText('changed')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\?layout=\d+$/)
    await page.goto(`/team-${teamIdIn(page)}/dashboard`)
    await openInstruments()
    await expect(page.locator('[data-head-row="0"]')).toContainText('Condition')
    await menu.click()
    await page.getByRole('menuitemradio', { name: 'All records' }).click()
    await expect(grid).toBeVisible()
  })

  await test.step('a record opens beside the list, which leads it along', async () => {
    await cell(0, 0).click()
    await keys.press('Space')
    const peek = page.getByRole('complementary', { name: 'Record beside the list' })
    await expect(peek).toContainText(`1 of ${count}`)
    await keys.press('ArrowDown')
    await expect(peek).toContainText(`2 of ${count}`)
    await keys.press('Space')
    await expect(peek).toBeHidden()
  })

  await test.step('everything that matches is edited at once, and comes back', async () => {
    const before = await cell(1, condition).textContent()
    await page.getByRole('checkbox', { name: 'Select the records shown' }).check()
    await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit \d+ records$/ })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Condition' }).click()
    await dialog.getByRole('checkbox', { name: 'Empty the field' }).check()
    await dialog.getByRole('button', { name: /^Change \d+ records$/ }).click()
    await expect(cell(1, condition)).toHaveText('')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(cell(1, condition)).toHaveText(before ?? '')
  })
})

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
  await page.keyboard.press('ControlOrMeta+v')
}
