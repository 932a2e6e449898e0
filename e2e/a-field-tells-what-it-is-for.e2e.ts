import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

const purpose = 'What one hour costs without the discount for families.'
const hint = 'In whole dollars.'

test('a field tells what it is for: where an admin says so, on records, in forms and at its column', async ({
  page,
}) => {
  await signIn(page, maya)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'New data collection' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Tariff')
  await page.getByRole('button', { name: 'Create collection' }).click()
  await expect(page).toHaveURL(/\/admin\/data-collections\/\d+\/data-fields$/)
  const fields = page.getByRole('list', { name: 'Fields' })

  await test.step('the admin writes it down with the field', async () => {
    await page.getByRole('button', { name: 'New field' }).click()
    const drawer = page.getByRole('complementary', { name: 'New field' })
    await drawer
      .getByLabel(/^Title/)
      .first()
      .fill('Hourly fee')
    await drawer.getByLabel('Description').fill(purpose)
    await drawer.getByRole('option', { name: 'Number', exact: true }).click()
    await drawer.getByRole('button', { name: 'More settings' }).click()
    await drawer.getByLabel('Help text').fill(hint)
    await drawer.getByRole('button', { name: 'Create field' }).click()
    await expect(drawer).toBeHidden()
    await expect(fields).toContainText(purpose)
  })

  await test.step('it stays, and the field says whether lists by it have an index', async () => {
    await page.reload()
    await fields
      .getByRole('button', { name: /^Hourly fee/ })
      .first()
      .click()
    const drawer = page.getByRole('complementary', { name: 'Edit field' })
    await expect(drawer.getByLabel('Description')).toHaveValue(purpose)
    const index = drawer.getByRole('region', { name: 'Index' })
    await expect(index).toContainText('Not indexed')
    await drawer.getByRole('switch', { name: 'Unique' }).click()
    await drawer.getByRole('button', { name: 'Save field' }).click()
    await expect(drawer).toBeHidden()
    await fields
      .getByRole('button', { name: /^Hourly fee/ })
      .first()
      .click()
    await expect(index).toContainText('Because no two records may have the same value.')
    await drawer.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('the form of a new record tells it', async () => {
    await page.getByRole('link', { name: 'Back to the team' }).click()
    await menu.getByRole('link', { name: /^Tariffs/ }).click()
    await page.getByRole('button', { name: 'New tariff' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New tariff' })
    await dialog.getByRole('button', { name: 'About Hourly fee' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: purpose })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('paragraph').filter({ hasText: purpose })).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Hourly fee' })).toHaveAccessibleDescription(hint)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Piano tariff')
    await dialog.getByRole('textbox', { name: 'Hourly fee' }).fill('80')
    await dialog.getByRole('button', { name: 'Create tariff' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Piano tariff/ })).toContainText('80')
  })

  await test.step('so does the head of its column', async () => {
    const head = page.getByRole('columnheader', { name: /Hourly fee/ })
    await expect(head.getByRole('button')).toHaveAttribute('title', purpose)
    await head.getByRole('button').click()
    await expect(page.getByRole('menu').getByText(purpose)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('and the page of the record, at rest and while one types', async () => {
    const teamId = teamIdIn(page)
    const { results } = await api(page, 'GET', `/teams/${teamId}/search?q=Piano%20tariff&in=name`)
    await page.goto(`/team-${teamId}/data-records/${results[0].recordId}/all-fields`)
    await expect(page.getByRole('heading', { name: 'Piano tariff', level: 1 })).toBeVisible()
    const about = page.getByRole('button', { name: 'About Hourly fee' })
    await expect(about).toHaveAccessibleDescription(`${purpose} ${hint}`)
    await about.click()
    await expect(page.getByRole('paragraph').filter({ hasText: purpose })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit Hourly fee' }).click()
    await expect(page.getByRole('textbox', { name: 'Hourly fee' })).toHaveAccessibleDescription(hint)
  })
})
