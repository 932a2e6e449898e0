import { expect, test } from './journey.ts'
import { maya, signIn } from './people.ts'

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
  await expect(page.getByText('$69.50').first()).toBeVisible()

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
    await expect(page.getByText('$69.50')).toHaveCount(0)
    await expect(page.getByText('70', { exact: true }).first()).toBeVisible()
  })

  await test.step('undo gives exactly the old values back', async () => {
    await drawer.getByRole('button', { name: 'Undo' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Give Balance its old type back?' })
    await expect(dialog.getByText(/values come back/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Give the old type back' }).click()
    await expect(page.getByText('$69.50').first()).toBeVisible()
  })
})
