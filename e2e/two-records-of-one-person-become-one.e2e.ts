import { expect, test } from './journey.ts'
import { api, enter, julien, maya, teamIdIn } from './people.ts'

test('two records of one person are found, merged, and separated again', async ({ browser }) => {
  test.slow()
  const page = await enter(browser, maya)
  const teamId = teamIdIn(page)
  const people = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Guest player' })
  const nameField = people.DataFields[0].id
  const fieldOf = (collectionId: number, body: object) =>
    api(page, 'POST', `/teams/${teamId}/dataCollections/${collectionId}/fields`, body)
  const email = await fieldOf(people.id, { title: { en: 'Email' }, dataType: 'email_address' })
  const city = await fieldOf(people.id, { title: { en: 'City' }, dataType: 'plain_text' })
  const gigs = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Gig' })
  const player = await fieldOf(gigs.id, {
    title: { en: 'Player' },
    dataType: 'single_data_record',
    settings: { collectionId: people.id },
  })
  const create = async (collectionId: number, values: object) =>
    (await api(page, 'POST', `/teams/${teamId}/dataCollections/${collectionId}/records`, { values })).record
      .id as number
  const ana = await create(people.id, { [nameField]: 'Ana Perez', [city.id]: 'Oakland' })
  const twin = await create(people.id, {
    [nameField]: 'Pérez, Ana',
    [city.id]: 'San José',
    [email.id]: 'ana.perez@example.org',
  })
  await create(people.id, { [nameField]: 'Ben Osei' })
  const gig = await create(gigs.id, { [gigs.DataFields[0].id]: 'Harbor night', [player.id]: twin })
  const allFields = (id: number) => `/team-${teamId}/data-records/${id}/all-fields`

  await test.step('the list leads to what looks alike', async () => {
    await page.goto(`/team-${teamId}/data-collections/${people.id}/records`)
    await page.getByRole('link', { name: 'Find duplicates' }).click()
    await expect(page.getByRole('heading', { name: 'Duplicates' })).toBeVisible()
    await expect(page.getByRole('region')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Ana Perez, Pérez, Ana' })).toBeVisible()
  })

  await test.step('by keyboard: who stays, and which city', async () => {
    const merge = page.getByRole('link', { name: /^Merge Ana Perez/ })
    await merge.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: /^Keep Ana Perez/ })).toBeChecked()
    await expect(page.getByText('1 record of Gig that links here (Player)')).toBeVisible()
    await page.getByRole('radio', { name: /^City: Oakland/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^City: San José/ })).toBeChecked()
  })

  await test.step('what is chosen stays, whatever else the page hears of', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/dataCollections')
    await fieldOf(gigs.id, { title: { en: 'Fee' }, dataType: 'number' })
    await heard
    expect(asked.filter((path) => path.endsWith('/merge/preview'))).toEqual([])
    await expect(page.getByRole('radio', { name: /^City: San José/ })).toBeChecked()
  })

  // Somebody else is reading the record that goes.
  const other = await enter(browser, julien)
  await other.goto(allFields(twin))
  await expect(other.getByRole('heading', { name: 'Pérez, Ana' })).toBeVisible()

  await test.step('merging asks once', async () => {
    await page.getByRole('button', { name: 'Merge 1 record into Ana Perez' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('No duplicates found')).toBeVisible()
  })

  await test.step('whoever had it open follows to the survivor', async () => {
    await expect(other).toHaveURL(new RegExp(`/data-records/${ana}/`), { timeout: 10_000 })
    await expect(other.getByRole('heading', { name: 'Ana Perez' })).toBeVisible()
  })

  await test.step('the survivor has it all, and the old address opens it', async () => {
    await page.goto(allFields(gig))
    await expect(page.getByRole('link', { name: 'Ana Perez' }).first()).toBeVisible()
    await page.goto(allFields(twin))
    await expect(page).toHaveURL(new RegExp(`/data-records/${ana}/`))
    await expect(page.getByText('San José').first()).toBeVisible()
    await expect(page.getByText('ana.perez@example.org').first()).toBeVisible()
  })

  await test.step('history says it, and takes it back whole', async () => {
    await page.goto(`/team-${teamId}/data-records/${ana}/change-history`)
    const said = page.getByRole('listitem').filter({ hasText: 'merged Pérez, Ana into Ana Perez' })
    await said.getByRole('button', { name: 'Revert this change' }).click()
    await expect(page.getByText(/separated Pérez, Ana from Ana Perez again/)).toBeVisible()
    await page.goto(allFields(gig))
    await expect(page.getByRole('link', { name: 'Pérez, Ana' }).first()).toBeVisible()
    await page.goto(allFields(twin))
    await expect(page.getByRole('heading', { name: 'Pérez, Ana' })).toBeVisible()
  })

  await test.step('a record is duplicated from its page', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    await expect(page.getByText('Pérez, Ana was duplicated')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`/data-records/${twin}/`))
    const copy = Number(/data-records\/(\d+)/.exec(page.url())?.[1])
    const namesOf = async (): Promise<[number, string][]> =>
      (await api(page, 'POST', `/teams/${teamId}/dataCollections/${people.id}/records/query`, {})).rows.map(
        ([id, , name]: [number, number, string]) => [id, name],
      )
    expect(await namesOf()).toContainEqual([copy, 'Pérez, Ana'])
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(page).toHaveURL(new RegExp(`/data-records/${twin}/`))
    expect((await namesOf()).map(([id]) => id)).not.toContain(copy)
  })
})
