import { expect, test } from './journey.ts'
import { maya, signIn } from './people.ts'

test('a list is sorted and grouped by what it links to', async ({ page }) => {
  await signIn(page, maya)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Students/ })
    .click()
  const grid = page.getByRole('grid', { name: 'Records of Students' })
  const tree = page.getByRole('treegrid', { name: 'Records of Students' })
  await expect(grid.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()

  await test.step('by the name of the teacher, from its header', async () => {
    const header = page.getByRole('button', { name: 'Teacher, column menu' })
    await header.click()
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click()
    await expect(page).toHaveURL(/sort=f\d+/)
    await expect(grid.getByRole('columnheader', { name: /^Teacher/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('by a field of the teachers, from the list of all', async () => {
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('combobox', { name: 'Field 1' }).click()
    await page
      .getByRole('option', { name: /^Teacher › / })
      .first()
      .click()
    await expect(page).toHaveURL(/sort=f\d+\.f\d+/)
    await page.getByRole('button', { name: /^Sort: Teacher › / }).click()
    await expect(page.getByRole('combobox', { name: 'Field 1' })).toBeHidden()
    await expect(grid.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
  })

  await test.step('in groups that are called as the teachers are, which open and close', async () => {
    await page.getByRole('button', { name: 'Teacher, column menu' }).click()
    await page.getByRole('menuitem', { name: 'Group by this' }).click()
    const head = tree.getByRole('row', { name: /^Teacher \S.* \d+$/ }).first()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'false')
  })
})
