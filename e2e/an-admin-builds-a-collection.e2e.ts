import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { maya, signIn } from './people.ts'

test('an admin builds a collection with its fields and a list, and a record is created with them', async ({ page }) => {
  await signIn(page, maya)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'New data collection' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Recital')
  await expect(page.getByLabel('Plural name')).toHaveValue('Recitals')
  await page.getByRole('button', { name: /choose another$/ }).click()
  await page.getByPlaceholder(/^Search [\d,]+ icons$/).fill('ticket')
  await page.getByRole('option', { name: 'ticket', exact: true }).click()
  await page.getByRole('button', { name: 'Create collection' }).click()
  await expect(page).toHaveURL(/\/admin\/data-collections\/\d+\/data-fields$/)

  await test.step('a field of every kind the recital needs', async () => {
    await newField(page, 'Held on', 'Date')
    await newField(page, 'Ticket price', 'Money')
    await newField(page, 'Contact', 'E-mail address')
    const drawer = await startField(page, 'Hall', 'Single selection from list')
    await drawer.getByText('New list', { exact: true }).click()
    await expect(drawer.getByLabel('Name of the list')).toHaveValue('Hall')
    await drawer.getByLabel('Options, one per line').fill('Great hall\nSmall hall\nCourtyard')
    await drawer.getByRole('switch', { name: 'Required' }).check()
    await createField(page, 'Hall')
  })

  const fields = page.getByRole('list', { name: 'Fields' }).getByRole('listitem')
  await expect(fields).toHaveCount(5)

  await test.step('a field without a title is refused in words', async () => {
    await page.getByRole('button', { name: 'New field' }).click()
    const drawer = page.getByRole('complementary', { name: 'New field' })
    await drawer.getByRole('button', { name: 'Create field' }).click()
    await expect(drawer.getByText('Enter a title.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('the hall comes right after the name, and stays there', async () => {
    const moveHall = page.getByRole('button', { name: /^Move Hall\./ })
    await moveHall.focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowUp')
    const inOrder = [/Name/, /Hall/, /Held on/, /Ticket price/, /Contact/]
    await expect(fields).toHaveText(inOrder)
    await page.reload()
    await expect(fields).toHaveText(inOrder)
  })

  await test.step('a record with them', async () => {
    await page.getByRole('link', { name: 'Back to the team' }).click()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /^Recitals/ })
      .click()
    await page.getByRole('button', { name: 'New recital' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New recital' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring evening')
    await dialog.getByRole('button', { name: 'Create recital' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The following fields cannot be empty: Hall.')
    await dialog.getByRole('combobox', { name: 'Hall' }).click()
    await page.getByRole('option', { name: 'Courtyard' }).click()
    await dialog.getByRole('textbox', { name: 'Ticket price' }).fill('12.50')
    await dialog.getByRole('textbox', { name: 'Contact' }).fill('box.office@example.org')
    await dialog.getByRole('button', { name: 'Create recital' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('grid').getByRole('row', { name: /Spring evening/ })
    await expect(row).toContainText('Courtyard')
    await expect(row).toContainText('$12.50')
  })

  await test.step('the new list is one of the custom lists', async () => {
    await page.getByRole('link', { name: 'Custom Lists' }).click()
    await page.getByRole('link', { name: /^Hall/ }).click()
    await expect(page.getByRole('heading', { name: 'Hall' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Name of / })).toHaveCount(3)
    for (const name of ['Great hall', 'Small hall', 'Courtyard'])
      await expect(page.getByRole('textbox', { name: `Name of ${name}` })).toHaveValue(name)
  })
})

async function startField(page: Page, title: string, type: string) {
  await page.getByRole('button', { name: 'New field' }).click()
  const drawer = page.getByRole('complementary', { name: 'New field' })
  await drawer
    .getByLabel(/^Title/)
    .first()
    .fill(title)
  await drawer.getByRole('option', { name: type, exact: true }).click()
  return drawer
}

async function createField(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create field' }).click()
  await expect(page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: title }).first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'New field' })).toBeHidden()
}

async function newField(page: Page, title: string, type: string): Promise<void> {
  await startField(page, title, type)
  await createField(page, title)
}
