import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

// Nothing is connected here: the cities and the map are those of the installation itself.
test.describe.configure({ timeout: 300_000 })

const shots = process.env['TRELLIS_SCREENSHOTS'] === '1' ? 'test-results/screenshots' : undefined
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/address ${name}.png` })
}

/** A record with an address to be written, and how to read what was saved of it. */
async function venue(page: Page) {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const venues = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Venue' })
  const fields = `/teams/${team}/dataCollections/${venues.id}/fields`
  const field = await api(page, 'POST', fields, { title: { en: 'Where' }, dataType: 'physical_address' })
  const values = { [venues.DataFields[0].id]: 'Old theatre' }
  const { record } = await api(page, 'POST', `/teams/${team}/dataCollections/${venues.id}/records`, { values })
  // The list of cities is read at the first question.
  await page.request.post(`/api/teams/${team}/places/cities`, { data: { beginning: 'Lyon' }, timeout: 120_000 })
  await page.goto(`/team-${team}/data-records/${record.id}/all-fields`)
  await page.getByRole('button', { name: 'Edit Where' }).click()
  const saved = async () => (await api(page, 'GET', `/teams/${team}/records/${record.id}`)).values[String(field.id)]
  return { saved }
}

const part = (page: Page, name: string) => page.getByLabel(`Where: ${name}`, { exact: true })
const mapIn = (page: Page) => page.getByRole('application', { name: 'Map of Where' })

/** A pixel of the map, from its top left corner. */
async function pointOf(map: Locator, x: number, y: number) {
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not in sight')
  return { x: box.x + x, y: box.y + y }
}

test('a city that is chosen fills the address in, says what it replaced, and takes it back', async ({ page }) => {
  const { saved } = await venue(page)
  await part(page, 'Street and number').fill('8 rue Inès')
  await part(page, 'State or region').fill('Rhône')
  await part(page, 'City').pressSequentially('lyo')
  const lyon = page.getByRole('option', { name: /^Lyon Auvergne-Rhône-Alpes, France/ })
  await expect(lyon).toBeVisible()
  await expect(page.getByText('Cities: GeoNames, CC BY 4.0')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'cities')
  await page.keyboard.press('ArrowDown')
  await expect(lyon).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(part(page, 'City')).toHaveValue('Lyon')
  await expect(part(page, 'Country')).toHaveValue('FR')
  await expect(part(page, 'Latitude')).toHaveValue('45.74846')
  await expect(part(page, 'Street and number')).toHaveValue('8 rue Inès')
  await expect(page.getByText(/Replaced: .*State or region \(was Rhône\)/)).toBeVisible()
  await shoot(page, 'filled')

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(part(page, 'State or region')).toHaveValue('Rhône')
  await expect(part(page, 'Latitude')).toHaveValue('')
  await part(page, 'City').fill('genève')
  await page.getByRole('option', { name: /^Genève Geneva, Switzerland/ }).click()
  await part(page, 'City').press('Control+Enter')
  await expect(page.getByText('8 rue Inès', { exact: true })).toBeVisible()
  await expect.poll(saved).toMatchObject({ lines: '8 rue Inès', city: 'Genève', country: 'CH', latitude: 46.20222 })
  await expect(page.locator('address canvas[data-drawn="true"]')).toBeVisible()
  await shoot(page, 'read')
  expect(await violations(page)).toEqual([])
})

test('a city typed before is found, and a pin is set and dragged with the mouse', async ({ page }) => {
  const { saved } = await venue(page)
  const find = page.getByRole('button', { name: 'Find coordinates' })
  await expect(find).toBeDisabled()
  await part(page, 'City').fill('Lyon')
  await part(page, 'Latitude').focus()
  await find.click()
  await page
    .getByRole('list', { name: 'Places found' })
    .getByRole('button', { name: /^Lyon Auverg/ })
    .click()
  await expect(part(page, 'Longitude')).toHaveValue('4.84671')

  await page.getByRole('button', { name: 'Set the pin on a map' }).click()
  const map = mapIn(page)
  await expect(map.locator('canvas[data-drawn="true"]')).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  const middle = await pointOf(map, ((await map.boundingBox())?.width ?? 0) / 2, 140)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'map')
  // To the east, by a click.
  await page.mouse.click(middle.x + 60, middle.y)
  await expect(part(page, 'Longitude')).not.toHaveValue('4.84671')
  const clicked = Number(await part(page, 'Longitude').inputValue())
  expect(clicked).toBeGreaterThan(4.9)
  // And farther, by the pin.
  await map.locator('[data-pin]').hover()
  await page.mouse.down()
  await page.mouse.move(middle.x + 90, middle.y - 28, { steps: 4 })
  await page.mouse.up()
  await expect(part(page, 'Longitude')).not.toHaveValue(String(clicked))
  await expect(map).not.toHaveAttribute('data-moving')
  const dragged = Number(await part(page, 'Longitude').inputValue())
  expect(dragged).toBeGreaterThan(clicked)
  expect(Number(await part(page, 'Latitude').inputValue())).toBeGreaterThan(45.74846)
  // A drag beside it moves the map, with the pin where it is on the map.
  const pinAt = async () => (await map.locator('[data-pin]').boundingBox())?.x
  const seenAt = await pinAt()
  await page.mouse.move(middle.x - 60, middle.y + 40)
  await page.mouse.down()
  await page.mouse.move(middle.x - 100, middle.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(pinAt).toBeLessThan((seenAt ?? 0) - 20)
  await page.mouse.wheel(0, -400)
  expect(Number(await part(page, 'Longitude').inputValue())).toBe(dragged)
  await shoot(page, 'map nearer')
  await part(page, 'Longitude').press('Control+Enter')
  await expect.poll(saved).toMatchObject({ city: 'Lyon', longitude: dragged })
})

test.describe('on a phone in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('a pin is set and moved by keyboard alone', async ({ page }) => {
    const { saved } = await venue(page)
    await page.getByRole('button', { name: 'Set the pin on a map' }).press('Enter')
    const map = mapIn(page)
    await expect(map.locator('canvas[data-drawn="true"]')).toBeVisible()
    await map.focus()
    await shoot(page, 'map of the world 390')
    await page.keyboard.press('+')
    await page.keyboard.press('Enter')
    await expect(part(page, 'Latitude')).not.toHaveValue('')
    const [latitude, longitude] = [
      await part(page, 'Latitude').inputValue(),
      await part(page, 'Longitude').inputValue(),
    ]
    await page.keyboard.press('ArrowRight')
    await expect(part(page, 'Longitude')).not.toHaveValue(longitude)
    await page.keyboard.press('Shift+ArrowUp')
    await expect(part(page, 'Latitude')).not.toHaveValue(latitude)
    const moved = await part(page, 'Latitude').inputValue()
    expect(Number(moved)).toBeGreaterThan(Number(latitude))
    // Far beyond the edge of what was shown: the map follows.
    for (let press = 0; press < 8; press++) await page.keyboard.press('Shift+ArrowRight')
    await expect(map.locator('[data-pin]')).toBeInViewport()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'map 390')
    await part(page, 'Latitude').press('Control+Enter')
    await expect.poll(saved).toMatchObject({ latitude: Number(moved) })
  })
})
