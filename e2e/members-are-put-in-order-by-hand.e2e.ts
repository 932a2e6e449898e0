import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test('rows are dragged into an order, columns too; stars and undo are at hand', async ({ page }) => {
  test.slow()
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const pieces = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Piece' })
  const nameField = pieces.DataFields[0].id
  const path = `/teams/${teamId}/dataCollections/${pieces.id}`
  for (const title of ['Composer', 'Length'])
    await api(page, 'POST', `${path}/fields`, { title: { en: title }, dataType: 'plain_text' })
  const ids: number[] = []
  for (const name of ['Aria', 'Bolero', 'Canon', 'Danza'])
    ids.push((await api(page, 'POST', `${path}/records`, { values: { [nameField]: name } })).record.id)
  const evening = await api(page, 'POST', `/teams/${teamId}/dataCollections/sub`, {
    name: 'Evening',
    idParentDataCollection: pieces.id,
  })
  const members = `/teams/${teamId}/dataCollections/${evening.id}`
  await api(page, 'POST', `${members}/members/add`, { target: { recordIds: ids } })
  await api(page, 'PUT', members, { membershipOrder: 'manual' })
  await page.goto(`/team-${teamId}/data-collections/${evening.id}/records`)
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Danza')).toBeVisible()

  /** As they stand on the screen. */
  const order = async () => {
    const rows = page.locator('[data-line]')
    const placed = await rows.evaluateAll((all) =>
      all.map((one) => ({
        top: one.getBoundingClientRect().top,
        name: one.querySelector('[data-column="0"]')?.textContent,
      })),
    )
    return placed.toSorted((a, b) => a.top - b.top).map(({ name }) => name?.replace(/^[A-Z]{1,2}(?=[A-Z])/, ''))
  }

  async function drag(name: string, below: string) {
    await row(name).hover()
    await row(name).locator('[data-grip-row]').hover()
    await page.mouse.down()
    const target = (await row(below).boundingBox())!
    await page.mouse.move(target.x + 80, target.y + target.height - 3, { steps: 8 })
  }

  await test.step('one row, and back by Undo', async () => {
    await drag('Aria', 'Canon')
    await page.mouse.up()
    await expect.poll(order).toEqual(['Bolero', 'Canon', 'Aria', 'Danza'])
    await page.getByText('1 record moved').locator('..').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(order).toEqual(['Aria', 'Bolero', 'Canon', 'Danza'])
  })

  await test.step('Esc gives up', async () => {
    await drag('Aria', 'Danza')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(order).toEqual(['Aria', 'Bolero', 'Canon', 'Danza'])
  })

  await test.step('several that are ticked go together', async () => {
    for (const name of ['Aria', 'Canon'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
    await drag('Canon', 'Danza')
    await page.mouse.up()
    await expect.poll(order).toEqual(['Bolero', 'Danza', 'Aria', 'Canon'])
  })

  await test.step('the keyboard moves them too', async () => {
    await row('Bolero').getByRole('gridcell').first().click()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(order).toEqual(['Danza', 'Bolero', 'Aria', 'Canon'])
  })

  await test.step('a move is a step of undo and redo', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: place of Bolero in Evening')).toBeVisible()
    await expect.poll(order).toEqual(['Bolero', 'Danza', 'Aria', 'Canon'])
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(order).toEqual(['Danza', 'Bolero', 'Aria', 'Canon'])
  })

  await test.step('in another order it says why not, and leads back', async () => {
    await page
      .getByRole('button', { name: /^Column Name|Name/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click()
    await expect.poll(order).toEqual(['Aria', 'Bolero', 'Canon', 'Danza'])
    await row('Aria').hover()
    await row('Aria').locator('[data-grip-row]').click()
    await page.getByRole('button', { name: 'Show that order' }).click()
    await expect.poll(order).toEqual(['Danza', 'Bolero', 'Aria', 'Canon'])
  })

  await test.step('a column by its head', async () => {
    const titles = () => page.locator('[data-head-column]').evaluateAll((all) => all.map((head) => head.textContent))
    const from = page.getByRole('columnheader', { name: /Length/ })
    const to = (await page.getByRole('columnheader', { name: /Composer/ }).boundingBox())!
    await from.hover()
    await page.mouse.down()
    await page.mouse.move(to.x + 12, to.y + 12, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Name', 'Length', 'Composer'])
  })

  await test.step('a star at the row', async () => {
    await row('Danza').hover()
    await row('Danza').locator('[data-star-row]').click()
    await expect(page.getByRole('gridcell', { name: /Danza Bookmarked/ })).toBeVisible()
  })

  await test.step('the palette says what it would undo, and does', async () => {
    await row('Danza').getByRole('gridcell').nth(1).dblclick()
    await page.keyboard.type('4 min')
    await page.keyboard.press('Enter')
    await expect(row('Danza')).toContainText('4 min')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('undo')
    await page.getByRole('option', { name: /Undo: Length of Danza/ }).click()
    await expect(row('Danza')).not.toContainText('4 min')
  })

  await test.step('recent changes say who was moved before whom', async () => {
    await page.goto(`/team-${teamId}/recent`)
    await expect(page.getByText('moved 2 records to the end of Evening')).toBeVisible()
    await expect(page.getByText('moved Bolero before Aria in Evening')).toBeVisible()
  })
})
