import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, enter, maya, signIn, teamIdIn } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A finger that rests on a card until something came of it; the browser makes of it what it makes of fingers. */
async function rest(page: Page, card: Locator, until: () => Promise<void>) {
  await card.scrollIntoViewIfNeeded()
  const { x, y, height } = (await card.boundingBox())!
  const line = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + 120, y: y + height / 2 }]
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await until()
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await line.detach()
}

test('on a phone records are starred, chosen, changed, trashed and brought back', async ({ page, browser }) => {
  test.slow()
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const lanterns = await api(page, 'POST', `/teams/${teamId}/dataCollections`, {
    name: 'Lantern',
    pluralName: 'Lanterns',
  })
  const nameField = lanterns.DataFields[0].id
  const path = `/teams/${teamId}/dataCollections/${lanterns.id}`
  const room = await api(page, 'POST', `${path}/fields`, { title: { en: 'Room' }, dataType: 'plain_text' })
  const ids: Record<string, number> = {}
  for (const name of ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elder'])
    ids[name] = (await api(page, 'POST', `${path}/records`, { values: { [nameField]: name } })).record.id
  const evening = await api(page, 'POST', `/teams/${teamId}/dataCollections/sub`, {
    name: 'Evening',
    idParentDataCollection: lanterns.id,
  })
  await page.goto(`/team-${teamId}/data-collections/${lanterns.id}/records`)

  const cards = page.getByRole('list', { name: 'Records of Lanterns' }).getByRole('listitem')
  const card = (name: string) => cards.filter({ hasText: name })
  const box = (name: string) => card(name).getByRole('checkbox')
  const bar = page.getByRole('toolbar', { name: 'Selected records' })
  const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name })
  const openMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).tap()
  await expect(cards).toHaveCount(5)

  await test.step('a star, by the menu of its card', async () => {
    await openMenu('Amber')
    await menuItem('Bookmark').tap()
    await expect(card('Amber').getByRole('img', { name: 'Bookmarked' })).toBeVisible()
    await openMenu('Amber')
    await expect(menuItem('Remove bookmark')).toBeVisible()
    await menuItem('Open').press('Escape')
    await expect(menuItem('Open')).toBeHidden()
  })

  await test.step('three are chosen: by a resting finger, by the menu, by a tap', async () => {
    await rest(page, card('Birch'), () => expect(box('Birch')).toBeChecked())
    await expect(bar).toContainText('1 selected')
    await expect(page).toHaveURL(/\/records/)
    await openMenu('Cedar')
    await menuItem('Select').tap()
    await box('Dahlia').tap()
    await expect(bar).toContainText('3 selected')
    await expect(box('Amber')).not.toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    for (const button of await bar.getByRole('button').all()) {
      const place = (await button.boundingBox())!
      expect(place.x + place.width).toBeLessThanOrEqual(390)
      expect(place.height).toBeGreaterThanOrEqual(40)
    }
  })

  await test.step('where some are chosen, a resting finger brings the menu', async () => {
    await rest(page, card('Elder'), () => expect(menuItem('Select')).toBeVisible())
    await menuItem('Select').press('Escape')
    await expect(menuItem('Select')).toBeHidden()
    await expect(bar).toContainText('3 selected')
  })

  await test.step('all of them get a room, and lose it again', async () => {
    await bar.getByRole('button', { name: 'Edit', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit 3 records' })
    await dialog.getByRole('combobox', { name: 'Field' }).tap()
    await expect(page.getByRole('option', { name: 'Room' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('option', { name: 'Room' }).tap()
    await dialog.getByRole('textbox', { name: 'New value of Room' }).fill('Attic')
    await page.route('**/records/bulk/edit', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Change 3 records' }).tap()
    await expect(dialog.getByRole('alert')).toContainText('cannot be reached')
    await expect(dialog.getByRole('textbox', { name: 'New value of Room' })).toHaveValue('Attic')
    await page.unroute('**/records/bulk/edit')
    await dialog.getByRole('button', { name: 'Change 3 records' }).tap()
    await expect(dialog).toBeHidden()
    await expect(cards.filter({ hasText: 'Attic' })).toHaveCount(3)
    await expect(bar).toBeHidden()
    await page.getByText('3 records were changed').locator('..').getByRole('button', { name: 'Undo' }).tap()
    await expect(cards.filter({ hasText: 'Attic' })).toHaveCount(0)
    await expect(cards).toHaveCount(5)
    const { rows } = await api(page, 'POST', `${path}/records/query`, { fields: [room.id] })
    expect(rows.map((row: unknown[]) => row[3])).toEqual([null, null, null, null, null])
  })

  await test.step('all that match, and none of them', async () => {
    await openMenu('Elder')
    await menuItem('Select').tap()
    await bar.getByRole('button', { name: 'Select all 5 that match' }).tap()
    await expect(bar).toContainText('All 5 that match are selected')
    await expect(box('Amber')).toBeChecked()
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await expect(bar).toBeHidden()
    await expect(cards.getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('two go to the trash and come back', async () => {
    await rest(page, card('Dahlia'), () => expect(box('Dahlia')).toBeChecked())
    await box('Elder').tap()
    await bar.getByRole('button', { name: 'Move to trash' }).tap()
    await expect(cards).toHaveCount(3)
    await page.getByText('2 records were moved to the trash').locator('..').getByRole('button', { name: 'Undo' }).tap()
    await expect(cards).toHaveCount(5)
  })

  await test.step('one is copied, and joins another collection', async () => {
    await openMenu('Cedar')
    await menuItem('Add to collection').tap()
    await menuItem('Evening').tap()
    await expect(page.getByText('1 record added to Evening')).toBeVisible()
    const { rows } = await api(page, 'POST', `/teams/${teamId}/dataCollections/${evening.id}/records/query`, {
      fields: [],
    })
    expect(rows).toMatchObject([[ids['Cedar'], expect.anything(), 'Cedar']])
    await openMenu('Cedar')
    await menuItem('Duplicate').tap()
    await expect(card('Cedar').filter({ hasText: 'new' })).toHaveCount(1)
    await expect(cards).toHaveCount(6)
  })

  await test.step('the keyboard opens the menu too, and gets the focus back', async () => {
    const amber = card('Amber').getByRole('button').first()
    // The menu of before fades out.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await amber.focus()
    await page.keyboard.press('Shift+F10')
    await expect(menuItem('Open')).toBeVisible()
    await menuItem('Open').press('Escape')
    await expect(menuItem('Open')).toBeHidden()
    await expect(amber).toBeFocused()
  })

  await test.step('what another browser deletes is marked, and can only be opened', async () => {
    const other = await enter(browser, maya)
    await api(other, 'POST', `/teams/${teamId}/records/trash`, { recordIds: [ids['Birch']] })
    await expect(card('Birch')).toContainText('deleted')
    await other.context().close()
    await openMenu('Birch')
    await expect(menuItem('Open')).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveCount(1)
  })
})
