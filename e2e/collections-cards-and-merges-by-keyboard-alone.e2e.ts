import { expect, test } from './journey.ts'
import { pressUntilFocused, tabTo } from './keys.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test('collections are moved, a card is designed and two records become one by keyboard alone', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const keys = page.keyboard
  const collection = (body: object, below = '') => api(page, 'POST', `/teams/${team}/dataCollections${below}`, body)
  const choirs = await collection({ name: 'Choir', pluralName: 'Choirs' })
  const sub = (name: string) => collection({ name, idParentDataCollection: choirs.id }, '/sub')
  await sub('Alto')
  await sub('Bass')
  const city = await api(page, 'POST', `/teams/${team}/dataCollections/${choirs.id}/fields`, {
    title: { en: 'City' },
    dataType: 'plain_text',
  })
  const create = async (name: string, town: string): Promise<number> => {
    const values = { [choirs.DataFields[0].id]: name, [city.id]: town }
    return (await api(page, 'POST', `/teams/${team}/dataCollections/${choirs.id}/records`, { values })).record.id
  }
  const ids = [await create('Dawn Choir', 'Oakland'), await create('Choir, Dawn', 'San José')]
  const main = page.getByRole('main')

  await test.step('a collection moves in its tree, keeps the focus, and moves back', async () => {
    await page.goto(`/team-${team}/admin/data-collections`)
    const bass = main.getByRole('cell').getByRole('link', { name: 'Bass' })
    await tabTo(page, bass)
    await keys.press('Alt+ArrowRight')
    await expect(page.getByText('Bass is now below Alto')).toBeVisible()
    await expect(bass).toBeFocused()
    await keys.press('Alt+ArrowLeft')
    await expect(page.getByText('Bass is now below Choirs')).toBeVisible()
    await expect(bass).toBeFocused()
  })

  await test.step('a card is designed: its fields, their order, its group', async () => {
    await page.goto(`/team-${team}/admin/data-collections/${choirs.id}/data-cards`)
    await tabTo(page, main.getByRole('button', { name: 'New card' }).first())
    await keys.press('Enter')
    const designer = page.getByRole('complementary', { name: 'New card' })
    await tabTo(page, designer.getByLabel('Title'))
    await keys.type('Where it sings')
    for (const field of ['Name', 'City']) {
      await tabTo(page, designer.getByRole('combobox', { name: 'Add a field' }))
      await keys.type(field)
      await expect(page.getByRole('option', { name: field, exact: true })).toBeVisible()
      await keys.press('Enter')
      await expect(designer.getByRole('button', { name: new RegExp(`^Move ${field}\\.`) })).toBeVisible()
    }
    await tabTo(page, designer.getByRole('button', { name: /^Move City\./ }), 'Shift+Tab')
    await keys.press('Alt+ArrowUp')
    await expect(page.getByRole('region', { name: 'Where it sings' })).toContainText(/City.*Name/s)
    await tabTo(page, designer.getByRole('button', { name: 'Create card' }))
    await keys.press('Enter')
    await expect(main.getByRole('list', { name: 'Cards' })).toContainText('Where it sings')
  })

  await test.step('two records become one', async () => {
    await page.goto(`/team-${team}/data-collections/${choirs.id}/merge?records=${ids.join(',')}`)
    const town = main.getByRole('radio', { name: /^City: / })
    await expect(town).toHaveCount(2)
    await tabTo(page, town.and(page.locator(':checked')))
    await pressUntilFocused(page, 'ArrowRight', main.getByRole('radio', { name: /^City: San José/ }))
    await tabTo(page, main.getByRole('button', { name: /^Merge 1 record into/ }))
    await keys.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }))
    await keys.press('Enter')
    await expect(page).not.toHaveURL(/merge/)
    const { rows } = await api(page, 'POST', `/teams/${team}/dataCollections/${choirs.id}/records/query`, {
      fields: [city.id],
      limit: 5,
    })
    expect(rows).toMatchObject([[expect.anything(), expect.anything(), 'Dawn Choir', 'San José']])
  })
})
