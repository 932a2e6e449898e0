import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('what is pasted, refused or left behind is told, kept and found again', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const keys = page.keyboard
  const { path, kits, parts, twin, bow, string, partsOfKits } = await kitsOf(page)
  const grid = page.getByRole('grid')
  const cell = (row: number, column: number) => grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  const toast = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  await page.goto(`/team-${team}/data-collections/${kits.id}/records`)

  await test.step('a link is cut and pasted, also where its name says too little', async () => {
    await cell(0, 1).click()
    await keys.press('ControlOrMeta+x')
    await expect(cell(0, 1)).toHaveText('')
    await cell(1, 1).click()
    await keys.press('ControlOrMeta+v')
    await expect(cell(1, 1)).toContainText('Twin')
    await expect.poll(partsOfKits).toEqual([[], [twin]])
  })

  await test.step('names from a spreadsheet lead to records; a name of nobody is told', async () => {
    await page.evaluate(() =>
      navigator.clipboard.writeText('Kit A\t"bow, large"; STRÎNG\r\nKit B\tNobody\r\nKit C\tString'),
    )
    await cell(0, 0).click()
    await keys.press('ControlOrMeta+v')
    await expect(toast('1 cell was left as it was')).toBeVisible()
    await expect(cell(0, 1)).toContainText(/Bow, large.*String/)
    await expect(cell(1, 1)).toContainText('Twin')
    await expect(cell(2, 0)).toContainText('Kit C')
    await expect(cell(2, 1)).toContainText('String')
    await expect.poll(partsOfKits).toEqual([[bow, string], [twin], [string]])
  })

  await test.step('a save that fails behind one’s back is told, and leads back to its cell', async () => {
    await page.route('**/api/teams/*/records/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await cell(0, 0).click()
    await keys.type('Kit A, restrung')
    await keys.press('Enter')
    const told = toast('Name of Kit A was not saved. The server cannot be reached.')
    await expect(told).toBeVisible()
    await told.getByRole('button', { name: 'Show it' }).click()
    await expect(cell(0, 0)).toHaveAttribute('data-active', 'true')
    await expect(page.getByText(/^Unsaved text from .*Name of Kit A/)).toBeVisible()
    await page.unroute('**/api/teams/*/records/*')
  })

  await test.step('what a form refuses has the focus, however long the form is', async () => {
    await page.goto(`/team-${team}/data-collections/${parts.id}/records?new=record`)
    const dialog = page.getByRole('dialog', { name: 'New part' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Peg')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('S-1')
    await dialog.getByRole('button', { name: 'Create part' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Another record already has this value. Choose a different one.')
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Code' }).fill('S-2')
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('a double click on Undo is one', async () => {
    await page
      .getByRole('status')
      .filter({ hasText: 'Peg was created' })
      .getByRole('button', { name: 'Undo' })
      .dblclick()
    await expect(page.getByText('4 records', { exact: true })).toBeVisible()
    await expect(grid.getByText('Peg', { exact: true })).toHaveCount(0)
    // Both have been answered, if there were two.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await partsOfKits()).toEqual([[bow, string], [twin], [string]])
  })

  await test.step('a memo that was left is offered again', async () => {
    const { rows } = await api(page, 'POST', `${path(parts.id)}/records/query`, { fields: [], limit: 1 })
    await api(page, 'PUT', `/teams/${team}/records/${rows[0][0]}/bookmark`)
    await page.goto(`/team-${team}/bookmarked`)
    const row = page.getByRole('row', { name: new RegExp(rows[0][2]) })
    await row.getByRole('button', { name: 'Add a memo' }).click()
    await page.getByRole('textbox', { name: /^Memo about/ }).fill('Order another')
    await keys.press('Escape')
    await row.getByRole('button', { name: 'Add a memo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('textbox', { name: /^Memo about/ })).toHaveValue('Order another')
    await page.getByRole('button', { name: 'Save memo' }).click()
    await expect(row).toContainText('Order another')
  })

  await test.step('Enter adds a task where several projects could take it', async () => {
    await page.goto(`/team-${team}/projects`)
    const add = page.getByRole('textbox', { name: 'Add a task', exact: true })
    await add.fill('Count the strings')
    await add.press('Enter')
    await expect(page.getByRole('button', { name: 'Count the strings', exact: true })).toBeVisible()
    await expect(add).toHaveValue('')
  })
})

/** Kits that link to parts: one to one of two that have the same name. */
async function kitsOf(page: Page) {
  const path = (id: number) => `/teams/${teamIdIn(page)}/dataCollections/${id}`
  const collection = (name: string) => api(page, 'POST', `/teams/${teamIdIn(page)}/dataCollections`, { name })
  const parts = await collection('Part')
  const kits = await collection('Kit')
  const field = (id: number, body: object) => api(page, 'POST', `${path(id)}/fields`, body)
  const code = await field(parts.id, { title: { en: 'Code' }, dataType: 'plain_text', isUnique: true })
  const link = await field(kits.id, {
    title: { en: 'Parts' },
    dataType: 'multi_data_record',
    settings: { collectionId: parts.id },
  })
  const create = async (id: number, values: object): Promise<number> =>
    (await api(page, 'POST', `${path(id)}/records`, { values })).record.id
  const name = parts.DataFields[0].id
  await create(parts.id, { [name]: 'Twin' })
  const twin = await create(parts.id, { [name]: 'Twin' })
  const bow = await create(parts.id, { [name]: 'Bow, large' })
  const string = await create(parts.id, { [name]: 'String', [code.id]: 'S-1' })
  await create(kits.id, { [kits.DataFields[0].id]: 'First', [link.id]: [twin] })
  await create(kits.id, { [kits.DataFields[0].id]: 'Second' })
  /** As they are saved, kit by kit. */
  const partsOfKits = async (): Promise<number[][]> =>
    (await api(page, 'POST', `${path(kits.id)}/records/query`, { fields: [link.id] })).rows.map(
      (row: [number, number, string, number[] | null]) => row[3] ?? [],
    )
  return { path, parts, kits, twin, bow, string, partsOfKits }
}
