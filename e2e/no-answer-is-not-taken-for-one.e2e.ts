import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

test('what could not be asked or saved is told where it was wanted, and nothing is made up', async ({ page }) => {
  test.slow()
  await signIn(page, maya)
  const team = teamIdIn(page)
  const keys = page.keyboard
  const { shelves, shelf, group, openedOf, roomsOf } = await shelvesOf(page)
  const cell = (column: number) => page.getByRole('grid').locator(`[data-row="0"][data-column="${column}"]`)

  await test.step('who cannot search for records does not make one twice', async () => {
    await page.goto(`/team-${team}/data-collections/${shelves.id}/records`)
    await page.route('**/candidates', (route) => route.abort())
    await cell(1).dblclick()
    await page.getByRole('combobox', { name: 'Books' }).fill('Atlas')
    await expect(page.getByRole('listbox', { name: 'Books' })).toContainText(unreachable)
    await expect(page.getByRole('option', { name: /^Create/ })).toHaveCount(0)
    await page.unroute('**/candidates')
    await keys.press('Escape')
  })

  await test.step('a day of the calendar takes the place of one that was written in words', async () => {
    await cell(2).dblclick()
    const day = page.getByRole('textbox', { name: 'Opened' })
    await day.fill('May 14, 2026')
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '20 May 2026' }).click()
    await expect(cell(2)).toHaveText('May 20, 2026')
    await expect.poll(openedOf).toBe('2026-05-20')
  })

  await test.step('behind a dialog nothing is undone', async () => {
    await page.getByRole('button', { name: /^Layout:/ }).click()
    await page.getByRole('menuitem', { name: 'Save as new layout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as new layout' })
    await dialog.getByRole('switch', { name: 'Everybody in the team sees it' }).focus()
    await keys.press('ControlOrMeta+z')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a default that is taken out of a form stays out', async () => {
    await page.goto(`/team-${team}/data-collections/${shelves.id}/records?new=record`)
    const dialog = page.getByRole('dialog', { name: 'New shelf' })
    await expect(dialog.getByRole('textbox', { name: 'Room' })).toHaveValue('Hall')
    await dialog.getByRole('textbox', { name: 'Room' }).clear()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Upper')
    await dialog.getByRole('button', { name: 'Create shelf' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(roomsOf).toEqual(['Hall', null])
  })

  await test.step('a link that could not be taken out of a card is there again, and the card says why', async () => {
    await page.goto(`/team-${team}/data-records/${shelf}/tab-${group}`)
    const card = page.getByRole('region', { name: 'Books here' })
    await expect(card.getByRole('link', { name: 'Atlas' })).toBeVisible()
    await page.route('**/api/teams/*/records/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await card.getByRole('button', { name: 'Unlink Atlas' }).click()
    await expect(card.getByRole('alert')).toContainText(unreachable)
    await expect(card.getByRole('link', { name: 'Atlas' })).toBeVisible()
    await page.unroute('**/api/teams/*/records/*')
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect(card.getByRole('alert')).toBeHidden()
  })

  await test.step('a name that is not enough for a record stands in the form that asks for the rest', async () => {
    await page.getByRole('button', { name: 'Add to Books here' }).click()
    await page.getByRole('textbox', { name: 'Name of the new book' }).fill('Globe')
    await expect(page.getByRole('option', { name: 'Create “Globe”' })).toBeVisible()
    await keys.press('Enter')
    const form = page.getByRole('dialog', { name: 'New book' })
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Globe')
  })

  // What was done before the dialog stands.
  expect(await openedOf()).toBe('2026-05-20')
})

/** A shelf with a book on it, and a card that lists the books of a shelf. */
async function shelvesOf(page: Page) {
  const inTeam = `/teams/${teamIdIn(page)}`
  const path = (id: number) => `${inTeam}/dataCollections/${id}`
  const collection = (name: string) => api(page, 'POST', `${inTeam}/dataCollections`, { name })
  const books = await collection('Book')
  const shelves = await collection('Shelf')
  const field = (body: object) => api(page, 'POST', `${path(shelves.id)}/fields`, body)
  const link = await field({
    title: { en: 'Books' },
    dataType: 'multi_data_record',
    settings: { collectionId: books.id },
  })
  const opened = await field({ title: { en: 'Opened' }, dataType: 'date' })
  const room = await field({ title: { en: 'Room' }, dataType: 'plain_text', defaultValue: 'Hall' })
  const create = async (id: number, values: object): Promise<number> =>
    (await api(page, 'POST', `${path(id)}/records`, { values })).record.id
  const code = await api(page, 'POST', `${path(books.id)}/fields`, {
    title: { en: 'Code' },
    dataType: 'plain_text',
    isRequired: true,
  })
  const atlas = await create(books.id, { [books.DataFields[0].id]: 'Atlas', [code.id]: 'A-1' })
  const shelf = await create(shelves.id, { [shelves.DataFields[0].id]: 'Lower', [link.id]: [atlas] })
  const group = await api(page, 'POST', `${path(shelves.id)}/cardGroups`, { name: { en: 'Contents' } })
  await api(page, 'POST', `${path(shelves.id)}/cards`, {
    title: { en: 'Books here' },
    cardType: 'table',
    sourceFieldId: link.id,
    cardGroupIds: [group.id],
  })
  const valuesOf = async (fieldId: number): Promise<(string | null)[]> =>
    (await api(page, 'POST', `${path(shelves.id)}/records/query`, { fields: [fieldId] })).rows.map(
      (row: [number, number, string, string | null]) => row[3],
    )
  return {
    shelves,
    shelf,
    group: group.id as number,
    openedOf: async () => (await valuesOf(opened.id))[0],
    roomsOf: () => valuesOf(room.id),
  }
}

test('a further page that fails hides nothing of what is there, and can be asked for again', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const parts = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Spare part' })
  const values = { [parts.DataFields[0].id]: 'Worn bow' }
  const { record } = await api(page, 'POST', `/teams/${team}/dataCollections/${parts.id}/records`, { values })
  await api(page, 'POST', `/teams/${team}/records/trash`, { recordIds: [record.id] })
  let fails = true
  await page.route('**/trash/records*', async (route) => {
    const isFurther = route.request().url().includes('before=')
    if (isFurther && fails) return route.fulfill({ status: 500, json: { code: 'unexpected', details: {} } })
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), more: !isFurther } })
  })
  await page.goto(`/team-${team}/trash`)
  const more = page.getByRole('button', { name: 'Show older ones' })
  await more.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Worn bow')).toBeVisible()
  fails = false
  await more.click()
  await expect(more).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
})
