import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

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
  const [, teamId, collectionId] = /\/team-(\d+)\/data-collections\/(\d+)/.exec(page.url()) ?? []
  const { dataCollection: all } = (await api(page, 'GET', `/dataCollections?TeamId=${teamId}`)) as {
    dataCollection: { id: number; DataFields: { id: number; columnName: string }[] }[]
  }
  const instruments = all.find(({ id }) => String(id) === collectionId)!
  const conditionId = instruments.DataFields.find(({ columnName }) => columnName === 'condition')!.id
  /** Of every instrument as it is saved, in the order of the list. */
  const conditions = async (): Promise<unknown[]> => {
    const query = `/teams/${teamId}/dataCollections/${collectionId}/records/query`
    const { rows } = await api(page, 'POST', query, { fields: [conditionId], limit: 200 })
    return rows.map((row: unknown[]) => row[3])
  }
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
    const before = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((row) => cell(row, condition).textContent()))
    const saved = await conditions()
    const filled = saved.with(1, saved[0]).with(2, saved[0])
    await cell(0, condition).click()
    await keys.press('Shift+ArrowDown')
    await keys.press('Shift+ArrowDown')
    await expect(page.getByText('3 cells selected')).toBeVisible()
    await keys.press('Delete')
    for (const row of [0, 1, 2]) await expect(cell(row, condition)).toHaveText('')
    await expect.poll(conditions).toEqual(saved.with(0, null).with(1, null).with(2, null))
    await keys.press('ControlOrMeta+z')
    for (const row of [0, 1, 2]) await expect(cell(row, condition)).toHaveText(before[row] ?? '')
    await grid.focus()
    await keys.press('ControlOrMeta+d')
    for (const row of [1, 2]) await expect(cell(row, condition)).toHaveText(before[0] ?? '')
    await expect.poll(conditions).toEqual(filled)
    await keys.press('ControlOrMeta+c')
    await cell(4, condition).click()
    await keys.press('ControlOrMeta+v')
    for (const row of [4, 5, 6]) await expect(cell(row, condition)).toHaveText(before[0] ?? '')
    await expect.poll(conditions).toEqual(filled.with(4, saved[0]).with(5, saved[0]).with(6, saved[0]))
    await keys.press('ControlOrMeta+z')
    for (const row of [4, 5, 6]) await expect(cell(row, condition)).toHaveText(before[row] ?? '')
    await expect.poll(conditions).toEqual(filled)
    await keys.press('ControlOrMeta+z')
    for (const row of [1, 2]) await expect(cell(row, condition)).toHaveText(before[row] ?? '')
    await expect.poll(conditions).toEqual(saved)
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
    const head = tree.getByRole('row').filter({ has: page.locator('[data-head-row="0"]') })
    await expect(head).toContainText('Condition')
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    await expect(cell(1, 0)).not.toBeEmpty()
    await tree.focus()
    await keys.press('ControlOrMeta+ArrowUp')
    await keys.press('ArrowLeft')
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await expect(tree.locator('[data-head-row="1"]')).toBeVisible()
    await keys.press('ArrowRight')
    await expect(head).toHaveAttribute('aria-expanded', 'true')
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
    await expect(menu).not.toContainText('changed')
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
    const [before, saved] = [(await cell(1, condition).textContent()) ?? '', await conditions()]
    expect(before).not.toBe('')
    await page.getByRole('checkbox', { name: 'Select the records shown' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected records' })
    await bar.getByRole('button', { name: `Select all ${count} that match` }).click()
    await bar.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${count} records` })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Condition' }).click()
    await dialog.getByRole('checkbox', { name: 'Empty the field' }).check()
    await dialog.getByRole('button', { name: `Change ${count} records` }).click()
    await expect(cell(1, condition)).toHaveText('')
    await expect.poll(conditions).toEqual(saved.map(() => null))
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(cell(1, condition)).toHaveText(before)
    await expect.poll(conditions).toEqual(saved)
  })
})

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
  await page.keyboard.press('ControlOrMeta+v')
}
