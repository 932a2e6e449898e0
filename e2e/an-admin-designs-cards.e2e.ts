import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

test('an admin designs cards for a record page, and people work with them', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const invoices = await collectionId(page, 'Invoices')
  const admin = `/team-${team}/admin/data-collections/${invoices}`
  const panel = (name: string) => page.getByRole('complementary', { name })

  await test.step('a card group becomes a tab; without a name it is refused in words', async () => {
    await page.goto(`${admin}/data-card-groups`)
    await page.getByRole('button', { name: 'New card group' }).click()
    await panel('New card group').getByRole('button', { name: 'Create card group' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await panel('New card group').getByLabel('Name').fill('Payment')
    await panel('New card group').getByRole('button', { name: 'Create card group' }).click()
    const groups = page.getByRole('list', { name: 'Card Groups' }).getByRole('listitem')
    await expect(groups).toHaveText([/Invoice/, /Payment/])
  })

  await test.step('a form card is designed with its fields in order, seen on a real record', async () => {
    await page.getByRole('link', { name: /^Cards/ }).click()
    await page.getByRole('button', { name: 'New card' }).click()
    const designer = panel('New card')
    await designer.getByLabel('Title').fill('Money')
    for (const field of ['Amount', 'Due', 'Reminder sent']) {
      await designer.getByRole('combobox', { name: 'Add a field' }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    const preview = page.getByRole('region', { name: 'Money' })
    await expect(preview).toContainText(/Amount.*Due.*Reminder sent/s)
    await designer.getByRole('button', { name: /^Move Due\./ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(preview).toContainText(/Due.*Amount.*Reminder sent/s)
    await designer.getByRole('checkbox', { name: 'Payment' }).check()
    await designer.getByRole('checkbox', { name: 'Invoice' }).uncheck()
    await designer.getByRole('button', { name: 'Create card' }).click()
    await expect(page.getByRole('list', { name: 'Cards' }).getByRole('listitem')).toContainText([
      'Invoice',
      'Lines',
      'Money',
    ])
  })

  await test.step('the record opens with its first tab; the new one edits in place', async () => {
    await page.goto(`/team-${team}/data-records/${await firstRecord(page, invoices)}`)
    await expect(page).toHaveURL(/\/tab-\d+$/)
    await page.getByRole('link', { name: 'Payment' }).click()
    const money = page.getByRole('region', { name: 'Money' })
    await money.getByRole('button', { name: 'Edit Amount' }).click()
    await money.getByRole('textbox', { name: 'Amount' }).fill('48.20')
    await page.keyboard.press('Enter')
    await expect(money.getByText('Saved')).toBeVisible()
    await expect(money).toContainText('$48.20')
  })

  await test.step('a card stays closed after a reload, and fills the window', async () => {
    await page.getByRole('button', { name: 'Collapse Money' }).click()
    await expect(page.getByText('Reminder sent')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand Money' })).toBeVisible()
    await expect(page.getByText('Reminder sent')).toBeHidden()
    await page.getByRole('button', { name: 'Expand Money' }).click()
    await expect(page.getByText('Reminder sent')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Money' }).click()
    await page.getByRole('menuitem', { name: 'Full screen' }).click()
    const full = page.getByRole('dialog', { name: 'Money' })
    await expect(full).toBeVisible()
    await full.getByRole('button', { name: 'Edit Amount' }).focus()
    await page.keyboard.press('Escape')
    await expect(full).toBeHidden()
  })

  await test.step('a table lists what links here: a new one is made, linked and taken out again', async () => {
    const students = await collectionId(page, 'Students')
    await page.goto(`/team-${team}/data-records/${await firstRecord(page, students)}`)
    const lent = page.getByRole('region', { name: 'Instruments lent' })
    await lent.getByRole('button', { name: 'Add to Instruments lent' }).click()
    await lent.getByRole('textbox').fill('Travel harp')
    await page.getByRole('option', { name: 'Create “Travel harp”' }).click()
    const made = lent.getByRole('link', { name: 'Travel harp' })
    await expect(made).toBeVisible()
    await made.hover()
    await lent.getByRole('button', { name: 'Unlink Travel harp' }).click()
    await expect(made).toHaveCount(0)
    await lent.getByRole('textbox').fill('travel')
    await page.getByRole('option', { name: 'Travel harp', exact: true }).click()
    await expect(made).toBeVisible()
    await page.reload()
    await expect(made).toBeVisible()
  })

  await test.step('a deleted card asks once, and comes back from the trash into its group', async () => {
    await page.goto(`${admin}/data-cards`)
    await page.getByRole('button', { name: 'Actions for Money' }).click()
    await page.getByRole('menuitem', { name: 'Delete card' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete card' }).click()
    await expect(page.getByText('Money moved to the trash.')).toBeVisible()
    await page.goto(`/team-${team}/trash`)
    await page.getByRole('button', { name: 'Restore Money' }).click()
    await expect(page.getByText('Money is back')).toBeVisible()
    await page.goto(`${admin}/data-cards`)
    const cards = page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
    await expect(cards.filter({ hasText: 'Money' })).toContainText('Payment')
  })
})

async function collectionId(page: Page, name: string): Promise<number> {
  const reply = await page.request.get(`/api/dataCollections?TeamId=${teamIdIn(page)}`)
  const { dataCollection } = (await reply.json()) as { dataCollection: { id: number; pluralName: string }[] }
  return dataCollection.find(({ pluralName }) => pluralName === name)!.id
}

async function firstRecord(page: Page, collection: number): Promise<number> {
  const path = `/api/teams/${teamIdIn(page)}/dataCollections/${collection}/records/query`
  const reply = await page.request.post(path, { data: { fields: [], limit: 1 } })
  const { rows } = (await reply.json()) as { rows: [number][] }
  return rows[0]![0]
}
