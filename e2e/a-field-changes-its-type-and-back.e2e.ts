import { expect, test } from './journey.ts'
import { api, maya, signIn } from './people.ts'

test('a field changes its type after a dry run, open pages follow, and its old values come back', async ({
  page,
  context,
}) => {
  await signIn(page, maya)
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Students/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/data-collections\/\d+\/records/)
  const [, teamId, collectionId] = /\/team-(\d+)\/data-collections\/(\d+)\//.exec(page.url()) ?? []
  const inès = page.getByRole('gridcell', { name: '$69.50', exact: true }).first()
  await expect(inès).toBeVisible()
  const balances = page.locator(`[data-row][data-column="${await inès.getAttribute('data-column')}"]`)
  const before = await balances.allTextContents()
  /** Of every record, all that is kept. */
  const kept = async () => {
    const query = `/teams/${teamId}/dataCollections/${collectionId}/records/query`
    const { fields, rows } = await api(page, 'POST', query, { limit: 200 })
    return { fields, rows: rows.map(([id, _version, ...values]: unknown[]) => [id, ...values]) }
  }
  const keptBefore = await kept()

  const admin = await context.newPage()
  await admin.goto(`/team-${teamId}/admin/data-collections/${collectionId}/data-fields`)
  await admin
    .getByRole('button', { name: /^Balance/ })
    .first()
    .click()
  const drawer = admin.getByRole('complementary', { name: 'Edit field' })

  await test.step('the dry run shows what becomes of every value', async () => {
    await drawer.getByRole('button', { name: 'Change the type…' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Change the type of Balance' })
    await dialog.getByRole('combobox', { name: 'Type' }).fill('Number')
    await admin.keyboard.press('Enter')
    await expect(dialog.getByText(/values? loses? something/)).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Samples' }).getByText('$69.50')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change the type', exact: true }).click()
  })

  await test.step('the open list has the new type without a reload', async () => {
    await expect(drawer.getByText(/Changed from Money/)).toBeVisible()
    const whole = before.map((amount) => Math.round(Number(amount.replaceAll(/[$,]/g, ''))).toLocaleString('en'))
    await expect(balances).toHaveText(whole)
  })

  await test.step('undo gives exactly the old values back', async () => {
    await drawer.getByRole('button', { name: 'Undo' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Give Balance its old type back?' })
    await expect(dialog.getByText(/values come back/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Give the old type back' }).click()
    await expect(balances).toHaveText(before)
    expect(await kept()).toEqual(keptBefore)
  })
})
