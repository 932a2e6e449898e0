import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test('a list is sorted and grouped by what it links to', async ({ page }) => {
  await signIn(page, maya)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Students/ })
    .click()
  const grid = page.getByRole('grid', { name: 'Records of Students' })
  const tree = page.getByRole('treegrid', { name: 'Records of Students' })
  await expect(grid.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()

  const titles = await grid
    .getByRole('columnheader')
    .evaluateAll((found) => found.map((each) => each.textContent.trim()))
  // The first header is the box above the row numbers.
  const cells = page.locator(`[data-row][data-column="${titles.indexOf('Teacher') - 1}"]`)
  const teachers = await teachersIn(page)
  /** Each in its place, as far as the screen shows. */
  const inOrderBy = (valueOf: (teacher: Teacher) => string | number) =>
    expect
      .poll(async () => {
        const texts = await cells.allTextContents()
        const values = texts.flatMap((text) => teachers.filter(({ name }) => text.endsWith(name)).map(valueOf))
        const [first] = teachers.map(valueOf).toSorted(ascending)
        return values.length > 10 && values[0] === first && String(values) === String(values.toSorted(ascending))
      })
      .toBe(true)

  await test.step('by the name of the teacher, from its header', async () => {
    const header = page.getByRole('button', { name: 'Teacher, column menu' })
    await header.click()
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click()
    await expect(page).toHaveURL(/sort=f\d+/)
    await expect(grid.getByRole('columnheader', { name: /^Teacher/ })).toHaveAttribute('aria-sort', 'ascending')
    await inOrderBy(({ name }) => name)
  })

  await test.step('by a field of the teachers, from the list of all', async () => {
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('combobox', { name: 'Field 1' }).click()
    await page.getByRole('option', { name: 'Teacher › Hours a week', exact: true }).click()
    await expect(page).toHaveURL(/sort=f\d+\.f\d+/)
    await page.getByRole('button', { name: /^Sort: Teacher › Hours a week/ }).click()
    await expect(page.getByRole('combobox', { name: 'Field 1' })).toBeHidden()
    await inOrderBy(({ hours }) => hours)
  })

  await test.step('in groups that are called as the teachers are, which open and close', async () => {
    await page.getByRole('button', { name: 'Teacher, column menu' }).click()
    await page.getByRole('menuitem', { name: 'Group by this' }).click()
    const head = tree.getByRole('row', { name: /^Teacher \S.* \d+$/ }).first()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    const { name, students } = teachers.toSorted((a, b) => ascending(a.name, b.name))[0]!
    await expect(head).toHaveAccessibleName(`Teacher ${name} ${students}`)
    await expect(cells.first()).toContainText(name)
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await expect(cells.filter({ hasText: name })).toHaveCount(0)
  })
})

interface Teacher {
  name: string
  hours: number
  students: number
}

const ascending = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

async function teachersIn(page: Page): Promise<Teacher[]> {
  const team = teamIdIn(page)
  const { dataCollection: all } = (await api(page, 'GET', `/dataCollections?TeamId=${team}`)) as {
    dataCollection: { id: number; pluralName: string; DataFields: { id: number; columnName: string }[] }[]
  }
  const { id, DataFields } = all.find(({ pluralName }) => pluralName === 'Teachers')!
  const fields = ['weekly_hours', 'students'].map((column) => DataFields.find((each) => each.columnName === column)!.id)
  const { rows } = (await api(page, 'POST', `/teams/${team}/dataCollections/${id}/records/query`, { fields })) as {
    rows: [number, number, string, number, number[] | null][]
  }
  return rows.flatMap(([, , name, hours, students]) => (students ? [{ name, hours, students: students.length }] : []))
}
