import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { api, enter, julien, maya, signIn, teamIdIn } from './people.ts'

/** Name, planned and actual day, budget and cost, city, guide. */
const trips = [
  ['Alba', '2026-05-01', '2026-05-03', '100', '120', 'Lyon', 'Inès'],
  ['Brio', '2026-05-02', '2026-05-02', '200', '150', 'Lima', 'Inès'],
  ['Coda', '2026-05-03', '2026-05-09', '300', '300', 'oslo', 'Jonas'],
  ['Duo', '2026-05-04', null, null, '80', 'Lyon', null],
] as const
const guides = { Inès: 'Lyon', Jonas: 'Oslo' }

test('a filter compares a field with another, also through a link, and decides who is in a collection', async ({
  page,
  browser,
}) => {
  test.slow()
  const { teamId, list, tripIds, fieldIds } = await tripList(page)
  await page.goto(list)
  await expectNames(page, ['Alba', 'Brio', 'Coda', 'Duo'])

  await test.step('by mouse: the days that came later than planned', async () => {
    await begin(page, 'Actual', 'is after')
    await page.getByRole('combobox', { name: 'Value', exact: true }).click()
    await page.getByRole('option', { name: 'Another field' }).click()
    const other = page.getByRole('combobox', { name: 'Another field', exact: true })
    await other.click()
    // Only what can be compared with a day is offered, and never the field itself.
    await expect(page.getByRole('option', { name: 'Planned', exact: true })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Created', exact: true })).toBeVisible()
    for (const name of ['Actual', 'Budget', 'City'])
      await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
    await page.getByRole('option', { name: 'Planned', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Actual is after Planned', exact: true })).toBeVisible()
    await expectNames(page, ['Alba', 'Coda'])
  })

  await test.step('by keyboard alone: what cost more than was planned for', async () => {
    const keys = page.keyboard
    await tabTo(page, page.getByRole('button', { name: 'Add condition' }), 'Shift+Tab')
    await keys.press('Enter')
    await chooseByKeys(page, page.getByRole('combobox', { name: 'Field', exact: true }), 'Cost')
    await chooseByKeys(page, page.getByRole('combobox', { name: 'How' }), 'is over')
    await tabTo(page, page.getByRole('button', { name: 'Compare with a field' }))
    await keys.press('Enter')
    await chooseByKeys(page, page.getByRole('combobox', { name: 'Another field', exact: true }), 'Budget')
    await tabTo(page, page.getByRole('button', { name: 'Apply' }))
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: 'Cost is over Budget', exact: true })).toBeVisible()
    await expectNames(page, ['Alba'])
  })

  await test.step('it is in the address, and somebody else reads it in their language', async () => {
    const other = await enter(browser, julien)
    await other.goto(page.url())
    await expect(other.getByRole('button', { name: 'Cost est supérieur à Budget', exact: true })).toBeVisible()
    await expectNames(other, ['Alba'])
    await other.context().close()
  })

  await test.step('it is changed to a value and back, and through a link', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await begin(page, 'City', 'is')
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill('Lima')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expectNames(page, ['Brio'])
    await page.getByRole('button', { name: 'City is Lima', exact: true }).click()
    await page.getByRole('button', { name: 'Compare with a field' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('alert').getByText('Give a value first.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Another field', exact: true }).click()
    await page.getByRole('option', { name: 'Guide › Home', exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expectNames(page, ['Alba', 'Coda'])
    await page.getByRole('button', { name: 'City is Guide › Home', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Another field', exact: true })).toHaveValue('Guide › Home')
    await page.keyboard.press('Escape')
  })

  await test.step('one of several values is a field', async () => {
    await page.getByRole('button', { name: 'City is Guide › Home', exact: true }).click()
    await page.getByRole('combobox', { name: 'How' }).click()
    await page.getByRole('option', { name: 'is any of', exact: true }).click()
    await page.getByRole('button', { name: 'Add a value' }).click()
    await page.getByRole('textbox', { name: 'Value 2' }).fill('Lima')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'City is any of Guide › Home or Lima', exact: true })).toBeVisible()
    await expectNames(page, ['Alba', 'Brio', 'Coda'])
  })

  await test.step('on a phone all of it is within reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'City is any of Guide › Home or Lima', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Another field', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Add a field' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a smart collection holds what fits the comparison, and follows both fields', async () => {
    await page.goto(`/team-${teamId}/admin/data-collections`)
    await page.getByRole('button', { name: 'Actions for Trip' }).click()
    await page.getByRole('menuitem', { name: 'New sub-collection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Overrun')
    await dialog.getByRole('radio', { name: 'By a condition' }).check()
    await begin(page, 'Cost', 'is over')
    await page.getByRole('button', { name: 'Compare with a field' }).click()
    await page.getByRole('combobox', { name: 'Another field', exact: true }).click()
    await page.getByRole('option', { name: 'Budget', exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await dialog.getByRole('button', { name: 'Create sub-collection' }).click()
    await expect(page.getByText('Everything where Cost is over Budget')).toBeVisible()
    await expectNames(page, ['Alba'])
    const set = async (trip: string, field: number, amount: string) => {
      const path = `/teams/${teamId}/records/${tripIds[trip]}`
      const { version } = await api(page, 'GET', path)
      await api(page, 'PUT', path, { version, values: { [field]: amount } })
      await page.reload()
    }
    await set('Brio', fieldIds.cost, '201')
    await expectNames(page, ['Alba', 'Brio'])
    await set('Alba', fieldIds.budget, '120')
    await expectNames(page, ['Brio'])
  })
})

/** A collection of its own, with one that it links to. */
async function tripList(page: Page) {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const collection = (name: string) => api(page, 'POST', `/teams/${teamId}/dataCollections`, { name })
  const [people, own] = [await collection('Tour guide'), await collection('Trip')]
  const pathOf = ({ id }: { id: number }) => `/teams/${teamId}/dataCollections/${id}`
  const field = async (of: { id: number }, title: string, dataType: string, settings?: object) =>
    (await api(page, 'POST', `${pathOf(of)}/fields`, { title: { en: title }, dataType, ...(settings && { settings }) }))
      .id as number
  const record = async (of: { id: number }, values: object) =>
    (await api(page, 'POST', `${pathOf(of)}/records`, { values })).record.id as number
  const home = await field(people, 'Home', 'plain_text')
  const ids: Record<string, number> = {}
  for (const [name, city] of Object.entries(guides))
    ids[name] = await record(people, { [people.DataFields[0].id]: name, [home]: city })
  const dollars = { currency: 'USD' }
  const name = own.DataFields[0].id as number
  const [planned, actual] = [await field(own, 'Planned', 'date'), await field(own, 'Actual', 'date')]
  const [budget, cost] = [await field(own, 'Budget', 'money', dollars), await field(own, 'Cost', 'money', dollars)]
  const city = await field(own, 'City', 'plain_text')
  const guide = await field(own, 'Guide', 'single_data_record', { collectionId: people.id })
  const fields = [name, planned, actual, budget, cost, city, guide]
  const tripIds: Record<string, number> = {}
  for (const trip of trips) {
    const values = trip.map((value, index) => (index === 6 && value ? ids[value] : value))
    tripIds[trip[0]] = await record(own, Object.fromEntries(fields.map((id, index) => [id, values[index]])))
  }
  return {
    teamId,
    list: `/team-${teamId}/data-collections/${own.id}/records`,
    tripIds,
    fieldIds: { budget, cost },
  }
}

/** The names of the records shown, from the top down. */
async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  const cells = page.locator('[data-row][data-column="0"]').filter({ hasText: /[A-Z]/ })
  await expect(cells).toHaveText(names.map((name) => new RegExp(`${name}$`)))
}

async function begin(page: Page, field: string, operator: string): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'Field', exact: true }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await page.getByRole('combobox', { name: 'How' }).click()
  await page.getByRole('option', { name: operator, exact: true }).click()
}

async function chooseByKeys(page: Page, box: Locator, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await tabTo(page, box)
  if (await option.isHidden()) await page.keyboard.press('ArrowDown')
  await expect(option).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await option.getAttribute('data-combobox-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** Tab until something has the focus, as a person would; not found after a whole page is a failure. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
