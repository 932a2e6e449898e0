import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

test('records are linked, the other side shows and edits it, and both remember', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const instruments = await collectionNamed(page, 'Instruments')
  const [instrumentId, instrument] = await firstRecord(page, instruments.id)
  const instrumentPage = `/team-${team}/data-records/${instrumentId}/all-fields`
  const linkTo = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name })

  await test.step('an admin makes a link with a field on the other side', async () => {
    await page.goto(`/team-${team}/admin/data-collections/${instruments.id}/data-fields`)
    await page.getByRole('button', { name: 'New field' }).click()
    const drawer = page.getByRole('complementary', { name: 'New field' })
    await drawer
      .getByLabel(/^Title/)
      .first()
      .fill('Looked after by')
    await drawer.getByRole('option', { name: 'Multi data record', exact: true }).click()
    await drawer.getByRole('combobox', { name: 'Linked collection' }).click()
    await page.getByRole('option', { name: 'Teachers', exact: true }).click()
    await drawer.getByRole('switch', { name: 'Show it on Teachers as well' }).check()
    await drawer.getByLabel('Title of the field on Teachers').fill('Looks after these')
    await drawer.getByRole('button', { name: 'Create field' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('two records are linked: one that is there, and one made on the way', async () => {
    await page.goto(instrumentPage)
    await page.getByRole('button', { name: 'Edit Looked after by' }).click()
    const box = page.getByRole('combobox', { name: 'Looked after by' })
    await box.fill('helene')
    await expect(page.getByRole('option', { name: /Hélène Roche/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Hélène Roche', exact: true })).toBeVisible()
    await box.fill('Ilse Brandt')
    await page.getByRole('option', { name: 'Create “Ilse Brandt”' }).click()
    await expect(page.getByRole('button', { name: 'Remove Ilse Brandt', exact: true })).toBeVisible()
    // The order is kept: the second one goes first.
    await page.getByRole('button', { name: /^Move Ilse Brandt;/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await box.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved').first()).toBeVisible()
    await page.reload()
    await expect(linkTo(/Ilse Brandt|Hélène Roche/)).toHaveText([/Ilse Brandt/, /Hélène Roche/])
  })

  await test.step('the other side shows it, and takes it away', async () => {
    await linkTo(/Ilse Brandt/).click()
    await expect(page.getByRole('heading', { name: 'Ilse Brandt' })).toBeVisible()
    await page.getByRole('link', { name: 'All fields' }).click()
    await expect(linkTo(instrument)).toBeVisible()
    await page.getByRole('button', { name: 'Edit Looks after these' }).click()
    await page.getByRole('button', { name: `Remove ${instrument}`, exact: true }).click()
    await page.getByRole('combobox', { name: 'Looks after these' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved').first()).toBeVisible()
    await expect(linkTo(instrument)).toHaveCount(0)
  })

  await test.step('both histories tell it, and a revert brings it back', async () => {
    await page.getByRole('link', { name: 'Change history' }).click()
    await expect(page.getByText('Maya Okafor changed what links here: Looks after these')).toHaveCount(2)
    await page.goto(instrumentPage)
    await expect(linkTo(/Hélène Roche/)).toBeVisible()
    await expect(linkTo(/Ilse Brandt/)).toHaveCount(0)
    await page.getByRole('link', { name: 'Change history' }).click()
    await expect(page.getByText('Maya Okafor changed Looked after by')).toHaveCount(2)
    await page.getByRole('button', { name: 'Revert this change' }).first().click()
    await expect(page.getByText('Maya Okafor changed Looked after by')).toHaveCount(3)
    await page.getByRole('link', { name: 'All fields' }).click()
    await expect(linkTo(/Ilse Brandt|Hélène Roche/)).toHaveText([/Ilse Brandt/, /Hélène Roche/])
  })

  await test.step('what links to a record that has no field for it is listed below its fields', async () => {
    const lentTo = instruments.DataFields.find(({ columnName }) => columnName === 'lent_to')!
    const rows = await recordsOf(page, instruments.id, lentTo.id)
    const [, , name, student] = rows.find((row) => row[3] !== null)!
    await page.goto(`/team-${team}/data-records/${String(student)}/all-fields`)
    const linkedFrom = page.getByRole('region', { name: 'Linked from' })
    await expect(linkedFrom.getByRole('link', { name: String(name), exact: true })).toBeVisible()
    await linkedFrom.getByRole('link', { name: /^Instruments by Lent to/ }).click()
    await expect(page.getByRole('grid').getByText(String(name))).toBeVisible()
  })
})

interface Collection {
  id: number
  pluralName: string
  DataFields: { id: number; columnName: string }[]
}

async function collectionNamed(page: Page, name: string): Promise<Collection> {
  const reply = await page.request.get(`/api/dataCollections?TeamId=${teamIdIn(page)}`)
  const { dataCollection } = (await reply.json()) as { dataCollection: Collection[] }
  return dataCollection.find(({ pluralName }) => pluralName === name)!
}

/** Rows of id, version, name and one field. */
async function recordsOf(page: Page, collectionId: number, fieldId: number): Promise<unknown[][]> {
  const address = `/api/teams/${teamIdIn(page)}/dataCollections/${collectionId}/records/query`
  const headers = { origin: new URL(page.url()).origin }
  const reply = await page.request.post(address, { data: { fields: [fieldId], limit: 50 }, headers })
  return ((await reply.json()) as { rows: unknown[][] }).rows
}

async function firstRecord(page: Page, collectionId: number): Promise<[number, string]> {
  const { DataFields: fields } = await collectionNamed(page, 'Instruments')
  const [row] = await recordsOf(page, collectionId, fields[0]!.id)
  return [Number(row![0]), String(row![2])]
}
