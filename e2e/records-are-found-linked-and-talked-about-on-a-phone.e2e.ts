import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone a record is found, linked to one that is there and one that is new, and talked about', async ({
  page,
}) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const { lantern, link } = await lanternsOf(page)
  const links = page.getByRole('main').getByRole('link', { name: /Amber Aula|Birch Barn/ })
  const fits = async () => page.evaluate(() => document.documentElement.scrollWidth)

  await test.step('a search finds it, without its accent and with a slip of the finger', async () => {
    await page.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('combobox', { name: 'Search all records...' }).fill('lanterne feerik')
    await page.getByRole('option', { name: /Lanterne féerique/ }).tap()
    await expect(page.getByRole('heading', { name: 'Lanterne féerique' })).toBeVisible()
    await page.goto(`/team-${team}/data-records/${lantern}/all-fields`)
  })

  await test.step('one is picked, one is made on the way, and both are kept', async () => {
    await page.getByRole('button', { name: 'Edit Rooms' }).tap()
    const box = page.getByRole('combobox', { name: 'Rooms' })
    await box.fill('amb')
    await page.getByRole('option', { name: /Amber Aula/ }).tap()
    await box.fill('Birch Barn')
    await page.getByRole('option', { name: 'Create “Birch Barn”' }).tap()
    await expect(page.getByRole('button', { name: 'Remove Birch Barn', exact: true })).toBeVisible()
    expect(await fits()).toBeLessThanOrEqual(390)
    await page.getByRole('heading', { name: 'Lanterne féerique' }).tap()
    const saved = async () => (await api(page, 'GET', `/teams/${team}/records/${lantern}`)).values[String(link)]
    await expect.poll(saved).toHaveLength(2)
    await page.reload()
    await expect(links).toHaveText([/Amber Aula/, /Birch Barn/])
  })

  await test.step('the new one leads back', async () => {
    await links.last().tap()
    await expect(page.getByRole('heading', { name: 'Birch Barn' })).toBeVisible()
    await page.goto(`${page.url().split('/').slice(0, 6).join('/')}/all-fields`)
    await expect(page.getByRole('region', { name: 'Linked from' }).getByText('Lanterne féerique')).toBeVisible()
  })

  await test.step('a comment mentions somebody; the keyboard waits until the box is wanted', async () => {
    await page.goto(`/team-${team}/data-records/${lantern}/all-fields`)
    await page.getByRole('button', { name: 'Comments', exact: true }).tap()
    const panel = page.getByRole('dialog', { name: /^Comments/ })
    const box = panel.getByLabel('Write a comment')
    await expect(box).toBeVisible()
    await expect(box).not.toBeFocused()
    await box.tap()
    await page.keyboard.type('Who lights it? @jul')
    await page.getByRole('option', { name: /Julien Moreau/ }).tap()
    await expect(box).toHaveValue('Who lights it? @Julien Moreau ')
    await panel.getByRole('button', { name: 'Comment', exact: true }).tap()
    await expect(panel.getByRole('listitem').getByText('@Julien Moreau')).toBeVisible()
    expect(await fits()).toBeLessThanOrEqual(390)
  })
})

/** Two collections, the first linked to the second, with a record each. */
async function lanternsOf(page: Page) {
  const team = teamIdIn(page)
  const made = (name: string) =>
    api(page, 'POST', `/teams/${team}/dataCollections`, { name, isGloballySearchable: true })
  const lanterns = await made('Fairy lantern')
  const rooms = await made('Fairy room')
  const link = await api(page, 'POST', `/teams/${team}/dataCollections/${lanterns.id}/fields`, {
    title: { en: 'Rooms' },
    dataType: 'multi_data_record',
    settings: { collectionId: rooms.id },
  })
  const record = async (collection: { id: number; DataFields: { id: number }[] }, name: string) => {
    const values = { [collection.DataFields[0]!.id]: name }
    return (await api(page, 'POST', `/teams/${team}/dataCollections/${collection.id}/records`, { values })).record.id
  }
  await record(rooms, 'Amber Aula')
  const lantern = await record(lanterns, 'Lanterne féerique')
  return { lantern, link: link.id as number }
}
