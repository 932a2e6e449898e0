import { expect, test } from './journey.ts'
import { maya, signIn } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a record is found, opened, edited and saved on a phone', async ({ page }) => {
  await signIn(page, maya)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page
    .getByRole('dialog', { name: 'Main menu' })
    .getByRole('link', { name: /^Students/ })
    .tap()
  await expect(page.getByRole('heading', { name: /^Students/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeHidden()

  await page.getByRole('searchbox', { name: 'Filter these records' }).fill('quiroga')
  const cards = page.getByRole('list', { name: 'Records of Students' }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button', { name: /^Lucía Quiroga/ }).tap()
  await expect(page.getByRole('heading', { name: 'Lucía Quiroga' })).toBeVisible()

  // Beside the address: on it a tap would write a mail.
  const edit = page.getByRole('button', { name: 'Edit E-mail' })
  const { width } = (await edit.boundingBox()) ?? { width: 0 }
  await edit.tap({ position: { x: width - 12, y: 12 } })
  await page.getByRole('textbox', { name: 'E-mail' }).fill('lucia at example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not an e-mail address. Write it like name@example.org.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('lucia.q@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved').first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit Status' }).tap()
  await page.getByRole('option', { name: 'On leave' }).tap()
  await expect(page.getByRole('option')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('lucia.q@example.org')).toBeVisible()
  await expect(page.getByText('On leave')).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Change history' }).tap()
  await expect(page.getByText('Maya Okafor changed Status')).toBeVisible()
  await expect(page.getByText('Maya Okafor changed E-mail')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Students' }).tap()
  await expect(page.getByRole('searchbox', { name: 'Filter these records' })).toHaveValue('quiroga')
  await expect(cards).toHaveText([/Lucía Quiroga.*On leave/])
})
