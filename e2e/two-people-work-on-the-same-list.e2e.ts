import { expect, test } from './journey.ts'
import { api, enter, julien, maya, teamIdIn } from './people.ts'

test('what one person does to a list, the other sees without asking', async ({ browser }) => {
  test.slow()
  const one = await enter(browser, maya)
  // Julien's interface is in French.
  const other = await enter(browser, julien)
  const teamId = teamIdIn(one)
  const rooms = await api(one, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Rehearsal room' })
  const nameField = rooms.DataFields[0].id
  const floor = await api(one, 'POST', `/teams/${teamId}/dataCollections/${rooms.id}/fields`, {
    title: { en: 'Floor' },
    dataType: 'plain_text',
  })
  const create = async (name: string) =>
    (
      await api(one, 'POST', `/teams/${teamId}/dataCollections/${rooms.id}/records`, {
        values: { [nameField]: name },
      })
    ).record
  const east = await create('East room')
  await create('West room')
  const list = `/team-${teamId}/data-collections/${rooms.id}/records`
  // The promise is a second; a machine with other things to do gets more.
  const soon = { timeout: 10_000 }

  await test.step('a collection that was just made stands in the side bar of both', async () => {
    for (const page of [one, other])
      await expect(page.getByRole('link', { name: /Rehearsal room/ }).first()).toBeVisible()
  })

  await other.goto(list)
  await expect(other.getByRole('gridcell', { name: /East room/ })).toBeVisible()
  await one.goto(list)
  await expect(one.getByRole('gridcell', { name: /East room/ })).toBeVisible()

  await test.step('each sees that the other is here', async () => {
    await expect(other.getByRole('img', { name: maya.name })).toBeVisible()
    await expect(one.getByRole('img', { name: julien.name })).toBeVisible()
  })

  await test.step('an edit in the grid', async () => {
    await one.getByRole('gridcell', { name: /East room/ }).dblclick()
    await one.keyboard.press('ControlOrMeta+a')
    await one.keyboard.type('East studio')
    await one.keyboard.press('Enter')
    await expect(other.getByRole('gridcell', { name: /East studio/ })).toBeVisible(soon)
  })

  await test.step('a new record, below the last', async () => {
    await create('North room')
    await expect(other.locator('[data-row="2"][data-column="0"]')).toContainText('North room', soon)
  })

  let north = { id: 0, version: 0 }
  await test.step('a deleted record stays where it is, marked', async () => {
    north = await create('Attic')
    await expect(other.getByRole('gridcell', { name: /Attic/ })).toBeVisible(soon)
    await api(one, 'POST', `/teams/${teamId}/records/trash`, { recordIds: [north.id] })
    await expect(other.getByRole('gridcell', { name: /Attic.*supprimé/ })).toBeVisible(soon)
  })

  await test.step('the record page says who changed what', async () => {
    await other.goto(`/team-${teamId}/data-records/${east.id}/all-fields`)
    await expect(other.getByRole('heading', { name: 'East studio' })).toBeVisible()
    await api(one, 'PUT', `/teams/${teamId}/records/${east.id}`, { version: 2, values: { [floor.id]: 'third' } })
    await expect(other.getByText('third')).toBeVisible(soon)
    await expect(other.getByText(`${maya.name} a modifié ceci`).first()).toBeVisible()
  })

  await test.step('what happened while the line was cut is there when it is back', async () => {
    await other.goto(list)
    await expect(other.getByRole('gridcell', { name: /East studio/ })).toBeVisible()
    await other.context().setOffline(true)
    for (const name of ['Cellar', 'Balcony']) await create(name)
    await api(one, 'PUT', `/teams/${teamId}/records/${east.id}`, { version: 3, values: { [nameField]: 'East hall' } })
    await expect(one.getByRole('gridcell', { name: /Balcony/ })).toBeVisible(soon)
    await expect(other.getByRole('gridcell', { name: /Balcony/ })).toBeHidden()
    await other.context().setOffline(false)
    await expect(other.getByRole('gridcell', { name: /East hall/ })).toBeVisible({ timeout: 20_000 })
    for (const name of ['Cellar', 'Balcony']) await expect(other.getByRole('gridcell', { name })).toBeVisible()
  })

  await test.step('who leaves is gone', async () => {
    await expect(one.getByRole('img', { name: julien.name })).toBeVisible()
    await other.context().close()
    await expect(one.getByRole('img', { name: julien.name })).toBeHidden(soon)
  })
  await one.context().close()
})
