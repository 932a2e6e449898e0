import { expect, test } from './journey.ts'
import { citiesCsv } from './cities.ts'
import { type RunningServer, startServer } from './server.ts'

const rowCount = 12_000
const all = rowCount.toLocaleString('en')

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => server.stop())

test('a newcomer signs up, makes a team, imports a file, works with its records and takes the import back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  if (!server.firstSignUpUrl) throw new Error('The server printed no address of the first sign-up.')

  await test.step('sign up with the printed code', async () => {
    await page.goto(server.url)
    await expect(page).toHaveURL(`${server.url}/login`)
    await page.goto(server.firstSignUpUrl ?? '')
    await expect(page.getByLabel('One-time code')).not.toHaveValue('')
    await page.getByLabel('Your name').fill('Ingrid Sørensen')
    await page.getByLabel('E-mail').fill('ingrid@example.org')
    await page.getByLabel('Password', { exact: true }).fill('atlas-2026')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a team' })).toBeVisible()
  })

  await test.step('make a team', async () => {
    await page.getByRole('link', { name: 'Create a team' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Northern Atlas')
    await expect(page.getByLabel('Short name')).toHaveValue('Northern Atlas')
    await page.getByText('Camps', { exact: true }).click()
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('link', { name: 'Start empty' }).click()
    await expect(page).toHaveURL(/\/team-\d+\/dashboard$/)
    await expect(page.getByText('No data collections found for this team').first()).toBeVisible()
  })

  await test.step('drop a file on a new collection', async () => {
    await page.getByRole('main').getByRole('link', { name: 'New data collection' }).first().click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).getByText('Choose a file').click()
    const buffer = Buffer.from(citiesCsv(rowCount))
    await (await choosing).setFiles({ name: 'cities.csv', mimeType: 'text/csv', buffer })
    const dialog = page.getByRole('dialog', { name: 'Import a file' })
    await expect(dialog.getByText(`${all} rows · 6 columns · UTF-8 · separated by commas`)).toBeVisible({
      timeout: 30_000,
    })
    await dialog.getByLabel('Name of the new collection').fill('Cities')
    await expect(dialog.getByRole('combobox', { name: 'Type of Population' })).toHaveValue('Number')
    await dialog.getByRole('button', { name: `Import ${all} rows` }).click()
    await expect(dialog.getByRole('progressbar').or(dialog.getByText('Import finished'))).toBeVisible()
    await expect(dialog.getByText(`${all} records created`)).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('link', { name: 'Open Cities' }).click()
  })

  const grid = page.getByRole('grid', { name: 'Records of Cities' })
  const cell = (row: number, column: number) => grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  await expect(page.getByText(`${all} records`)).toBeVisible()

  await test.step('browse to the last row', async () => {
    await cell(0, 0).click()
    await page.keyboard.press('ControlOrMeta+ArrowDown')
    await expect(cell(rowCount - 1, 0)).toHaveAttribute('data-active', 'true')
    await expect(cell(rowCount - 1, 0)).not.toBeEmpty()
  })

  await test.step('sort by population and filter by name', async () => {
    await grid.getByRole('button', { name: 'Population, column menu' }).click()
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect(cell(0, 0)).toContainText('Shanghai')
    await page.getByRole('searchbox', { name: 'Filter these records' }).fill('sao p')
    await expect(cell(0, 0)).toContainText('São Paulo')
    await page.getByRole('button', { name: 'Clear the text' }).click()
  })

  await test.step('edit a cell and read its history', async () => {
    await expect(cell(0, 0)).toContainText('Shanghai')
    await cell(0, 0).dblclick()
    await grid.getByRole('textbox', { name: 'City' }).fill('Shanghai 上海')
    await page.keyboard.press('Enter')
    await expect(cell(0, 0)).toContainText('Shanghai 上海')
    await cell(0, 0).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Shanghai 上海' })).toBeVisible()
    await page.getByRole('link', { name: 'Change history' }).click()
    await expect(page.getByText('Ingrid Sørensen changed City')).toBeVisible()
    await expect(page.getByText('Ingrid Sørensen created the record')).toBeVisible()
  })

  await test.step('take the import back: what was edited since stays', async () => {
    await page.getByRole('link', { name: 'Recent' }).click()
    const imported = page.getByRole('listitem').filter({ hasText: `imported ${all} records into Cities` })
    await expect(imported).toContainText('from cities.csv')
    await imported.getByRole('button', { name: 'Revert' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await expect(imported).toContainText('reverted', { timeout: 60_000 })
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /^Cities/ })
      .click()
    await expect(page.getByRole('status').filter({ hasText: '1 record' })).toBeVisible()
    await expect(cell(0, 0)).toContainText('Shanghai 上海')
  })
})
