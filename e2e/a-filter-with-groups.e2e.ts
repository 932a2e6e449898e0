import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { api, enter, julien, maya, signIn, teamIdIn } from './people.ts'

const venues = [
  ['Alba', 'open', 'Lyon'],
  ['Brio', 'open', 'Lima'],
  ['Coda', 'open', 'Oslo'],
  ['Duo', 'closed', 'Lyon'],
  ['Eco', 'closed', 'Oslo'],
] as const

test('a filter with groups is built, read, negated and shared', async ({ page, browser }) => {
  test.slow()
  const list = await venueList(page)
  await page.goto(list)
  await expectNames(page, ['Alba', 'Brio', 'Coda', 'Duo', 'Eco'])

  await test.step('by mouse: open, and in Lyon or in Lima', async () => {
    await page.getByRole('button', { name: 'Add condition' }).click()
    await fillByMouse(page, 'State', 'open')
    await page.getByRole('button', { name: 'Add group' }).click()
    await fillByMouse(page, 'City', 'Lyon')
    await page.getByRole('button', { name: 'Add a condition to the group' }).click()
    await fillByMouse(page, 'City', 'Lima')
    await expect(page.getByRole('group', { name: 'Group: City is Lyon or City is Lima' })).toBeVisible()
    await expectNames(page, ['Alba', 'Brio'])
    expect(await violations(page)).toEqual([])
  })

  await test.step('a column menu narrows it further', async () => {
    await page.getByRole('button', { name: 'City, column menu' }).click()
    await page.getByRole('menuitem', { name: 'Filter by this' }).click()
    await page.getByRole('combobox', { name: 'How' }).click()
    await page.getByRole('option', { name: 'is none of', exact: true }).click()
    await page.getByRole('textbox', { name: 'Value 1' }).fill('Lyon')
    await page.getByRole('button', { name: 'Add a value' }).click()
    await page.getByRole('textbox', { name: 'Value 2' }).fill('Oslo')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expectNames(page, ['Brio'])
    await page.getByRole('button', { name: 'Remove the condition City is none of Lyon or Oslo' }).click()
    await expectNames(page, ['Alba', 'Brio'])
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expectNames(page, ['Alba', 'Brio', 'Coda', 'Duo', 'Eco'])
  })

  await test.step('by keyboard alone: three conditions, of which two are put in a group', async () => {
    const keys = page.keyboard
    const add = page.getByRole('button', { name: 'Add condition' })
    for (const [field, value] of [
      ['City', 'Lyon'],
      ['City', 'Lima'],
      ['State', 'open'],
    ] as const) {
      await tabTo(page, add, 'Shift+Tab')
      await keys.press('Enter')
      await fillByKeys(page, field, value)
    }
    await expectNobody(page)
    await tabTo(page, page.getByRole('button', { name: 'City is Lyon', exact: true }), 'Shift+Tab')
    await keys.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Put in a new group' }))
    await keys.press('Enter')
    await expect(page.getByRole('group', { name: 'Group: City is Lyon' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'City is Lima', exact: true }))
    await keys.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Move into (City is Lyon)' }))
    await keys.press('Enter')
    await expect(page.getByRole('group', { name: 'Group: City is Lyon or City is Lima' })).toBeVisible()
    await expectNames(page, ['Alba', 'Brio'])
  })

  await test.step('it is in the address, and stands there again after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('group', { name: 'Group: City is Lyon or City is Lima' })).toBeVisible()
    await expectNames(page, ['Alba', 'Brio'])
  })

  await test.step('by keyboard the group is negated', async () => {
    await tabTo(page, page.getByRole('button', { name: /^More actions for the group/ }))
    await page.keyboard.press('Enter')
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Negate: “not”' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Group: not ( City is Lyon or City is Lima )' })).toBeVisible()
    await expectNames(page, ['Coda'])
  })

  await test.step('a group in the group is filled, emptied and removed', async () => {
    await page.getByRole('button', { name: /^More actions for the group/ }).click()
    await page.getByRole('menuitem', { name: 'Add a group inside' }).click()
    await fillByMouse(page, 'Name', 'Coda')
    await expectNobody(page)
    await page.getByRole('button', { name: 'More actions for the group Name is Coda' }).click()
    await page.getByRole('menuitem', { name: 'Empty the group' }).click()
    await expectNames(page, ['Coda'])
    await page.getByRole('button', { name: 'Remove the empty group' }).click()
    await expect(page.getByRole('group', { name: 'Group: not ( City is Lyon or City is Lima )' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Empty group' })).toHaveCount(0)
    await expectNames(page, ['Coda'])
  })

  await test.step('it is shared as a layout, and somebody else reads it in their language', async () => {
    await page.getByRole('button', { name: /^Layout:/ }).click()
    await page.getByRole('menuitem', { name: 'Save as new layout' }).click()
    await page.getByLabel('Name of the layout').fill('Elsewhere')
    await page.getByRole('switch', { name: 'Everybody in the team sees it' }).check({ force: true })
    await page.getByRole('button', { name: 'Save layout' }).click()
    await expect(page).toHaveURL(/\?layout=\d+$/)
    const other = await enter(browser, julien)
    await other.goto(page.url())
    await expect(other.getByRole('group', { name: /non \( City est Lyon ou City est Lima \)$/ })).toBeVisible()
    await expectNames(other, ['Coda'])
    await other.context().close()
  })

  await test.step('on a phone nothing of it is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const group = page.getByRole('group', { name: 'Group: not ( City is Lyon or City is Lima )' })
    await expect(group.getByRole('button', { name: 'City is Lima', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(group.getByRole('button', { name: /^Remove the group/ })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})

/** A collection of its own. */
async function venueList(page: Page): Promise<string> {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const collection = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Venue' })
  const path = `/teams/${teamId}/dataCollections/${collection.id}`
  const field = async (title: string) =>
    (await api(page, 'POST', `${path}/fields`, { title: { en: title }, dataType: 'plain_text' })).id as number
  const [state, city] = [await field('State'), await field('City')]
  for (const [name, isOpen, where] of venues)
    await api(page, 'POST', `${path}/records`, {
      values: { [collection.DataFields[0].id]: name, [state]: isOpen, [city]: where },
    })
  return `/team-${teamId}/data-collections/${collection.id}/records`
}

/** The names of the records shown, from the top down. */
async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  const cells = page.locator('[data-row][data-column="0"]').filter({ hasText: /[A-Z]/ })
  await expect(cells).toHaveText(names.map((name) => new RegExp(`${name}$`)))
}

async function expectNobody(page: Page): Promise<void> {
  await expect(page.getByText('No records match')).toBeVisible()
  await expectNames(page, [])
}

async function fillByMouse(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill(value)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
}

async function fillByKeys(page: Page, field: string, value: string): Promise<void> {
  const keys = page.keyboard
  await tabTo(page, page.getByRole('combobox', { name: 'Field' }))
  await keys.press('ControlOrMeta+a')
  await keys.type(field)
  const option = page.getByRole('option', { name: field, exact: true })
  await expect(option).toBeVisible()
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await option.getAttribute('data-combobox-selected')) === 'true') break
    await keys.press('ArrowDown')
  }
  await keys.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Value', exact: true }))
  await keys.type(value)
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
}

/** Tab until something has the focus, as a person would; not found after a whole page is a failure. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await pressUntilFocused(page, key, target)
}

async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
