import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test('a field and a collection are thrown away and come back with everything they held', async ({ page }) => {
  test.slow()
  const { teamId, collection, list } = await costumes(page, 'Costume')
  const header = page.getByRole('columnheader', { name: /^Size/ })
  await page.goto(list)
  await expect(page.getByRole('gridcell', { name: 'large' })).toBeVisible()

  await test.step('the field goes, and its column with it', async () => {
    await page.goto(`/team-${teamId}/admin/data-collections/${collection.id}/data-fields`)
    await page.getByRole('button', { name: 'Actions for Size' }).click()
    await page.getByRole('menuitem', { name: 'Delete field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the field Size?' })
    await dialog.getByRole('button', { name: 'Delete field' }).click()
    await expect(page.getByText('Size moved to the trash.')).toBeVisible()
    await page.goto(list)
    await expect(page.getByRole('gridcell', { name: 'Cloak' })).toBeVisible()
    await expect(header).toBeHidden()
  })

  await test.step('it comes back out of the trash with its values', async () => {
    await page.goto(`/team-${teamId}/trash`)
    const row = page.getByRole('listitem').filter({ hasText: 'Field of Costumes' })
    await row.getByRole('button', { name: 'Restore Size' }).click()
    await expect(page.getByText('Size is back')).toBeVisible()
    await page.goto(list)
    await expect(header).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'large' })).toBeVisible()
  })

  await test.step('the collection goes, and nothing leads to it', async () => {
    await page.goto(`/team-${teamId}/admin/data-collections`)
    await page.getByRole('button', { name: 'Actions for Costumes' }).click()
    await page.getByRole('menuitem', { name: 'Delete collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the collection Costumes?' })
    await dialog.getByRole('button', { name: 'Delete collection' }).click()
    await expect(page.getByText('Costumes moved to the trash.')).toBeVisible()
    await page.goto(`/team-${teamId}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: /^Students/ })).toBeVisible()
    await expect(menuEntry(page)).toHaveCount(0)
    await page.goto(list)
    await expect(page.getByText(/was not found\.$/)).toBeVisible()
  })

  await test.step('it comes back with its records', async () => {
    await page.goto(`/team-${teamId}/trash`)
    await page.getByRole('button', { name: 'Restore Costume', exact: true }).click()
    await expect(page.getByText('Costume is back')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore Costume', exact: true })).toBeHidden()
    await menuEntry(page).click()
    await expect(page.getByRole('gridcell', { name: 'Cloak' })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'large' })).toBeVisible()
  })
})

test('a record gets one field back, and all of an earlier version, and its sealed history is whole', async ({
  page,
}) => {
  test.slow()
  const { teamId, record, fields } = await costumes(page, 'Disguise')
  const values = async () => {
    const now = await api(page, 'GET', `/teams/${teamId}/records/${record.id}`)
    return fields.map((id) => now.values[id])
  }
  expect(await values()).toEqual(['Cloak', 'large', 'blue'])
  await page.goto(`/team-${teamId}/data-records/${record.id}/change-history`)
  const restore = page.getByRole('button', { name: 'Restore', exact: true })

  await test.step('one field', async () => {
    // The newest change is how the record is now: only the two before it are versions to go back to.
    await expect(restore).toHaveCount(2)
    await restore.first().click()
    await page.getByRole('menuitem', { name: 'Size: back to small' }).click()
    await expect(restore).toHaveCount(3)
    expect(await values()).toEqual(['Cloak', 'small', 'blue'])
  })

  await test.step('a whole version, after a look at what would change', async () => {
    await restore.last().click()
    await page.getByRole('menuitem', { name: 'Restore this version of the record' }).click()
    const dialog = page.getByRole('dialog', { name: /^Restore the record as it was on / })
    for (const text of ['Cloak', 'Cape', 'blue', 'red']) await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Cape' })).toBeVisible()
    expect(await values()).toEqual(['Cape', 'small', 'red'])
  })

  await test.step('nothing of that history was written over', async () => {
    await page.goto(`/team-${teamId}/admin/account`)
    const section = page.getByRole('region', { name: 'Change history' })
    await section.getByRole('button', { name: 'Verify the history' }).click()
    await expect(section.getByRole('status')).toHaveText(/^The history is whole: [\d,]+ blocks? verified\.$/)
    await expect(section.getByText('Nothing is sealed yet.')).toBeHidden()
    await expect(section.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
  })
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const menuEntry = (page: Page) => menuOf(page).getByRole('link', { name: /^Costumes/ })

/** A collection of its own with a record in its third version: small, then medium, then another name, size and colour. */
async function costumes(page: Page, name: string) {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const collection = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name, pluralName: `${name}s` })
  const path = `/teams/${teamId}/dataCollections/${collection.id}`
  const fields: number[] = [collection.DataFields[0].id]
  for (const title of ['Size', 'Colour'])
    fields.push((await api(page, 'POST', `${path}/fields`, { title: { en: title }, dataType: 'plain_text' })).id)
  const valuesOf = (texts: (string | undefined)[]) =>
    Object.fromEntries(fields.flatMap((id, index) => (texts[index] === undefined ? [] : [[id, texts[index]]])))
  let { record } = await api(page, 'POST', `${path}/records`, { values: valuesOf(['Cape', 'small', 'red']) })
  for (const texts of [
    [undefined, 'medium'],
    ['Cloak', 'large', 'blue'],
  ]) {
    const data = { version: record.version, values: valuesOf(texts) }
    record = (await api(page, 'PUT', `/teams/${teamId}/records/${record.id}`, data)).record
  }
  return { teamId, collection, record, fields, list: `/team-${teamId}/data-collections/${collection.id}/records` }
}
