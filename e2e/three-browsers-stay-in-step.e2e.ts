import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, enter, julien, maya, teamIdIn } from './people.ts'

/** The first page of a browser that has nothing kept yet. */
const loaded = { timeout: 60_000 }

/** A page that was loaded again has forgotten it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => (window as unknown as { isMarked?: true }).isMarked === true)

test('three browsers on one list hear of everything, also after a minute without a line', async ({ browser }) => {
  test.setTimeout(300_000)
  const [maker, desk, other] = [await enter(browser, maya), await enter(browser, maya), await enter(browser, julien)]
  const watchers = [desk, other]
  const teamId = teamIdIn(maker)
  const stands = await api(maker, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Music stand' })
  const nameField = stands.DataFields[0].id
  const path = `/teams/${teamId}/dataCollections/${stands.id}`
  const create = async (name: string) =>
    (await api(maker, 'POST', `${path}/records`, { values: { [nameField]: name } })).record
  const rename = async (record: { id: number; version: number }, name: string) =>
    (
      await api(maker, 'PUT', `/teams/${teamId}/records/${record.id}`, {
        version: record.version,
        values: { [nameField]: name },
      })
    ).record
  const oak = await create('Oak')
  const steel = await create('Steel')
  const list = `/team-${teamId}/data-collections/${stands.id}/records`
  for (const page of watchers) {
    await page.goto(list)
    await expect(page.getByRole('gridcell', { name: /Steel/ })).toBeVisible(loaded)
    await mark(page)
  }
  const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name })
  // The promise is a second; a machine with other things to do gets more.
  const soon = { timeout: 10_000 }

  await test.step('the others who are here have names', async () => {
    await expect(other.getByRole('img', { name: maya.name })).toBeVisible()
    await expect(desk.getByRole('img', { name: julien.name })).toBeVisible()
  })

  let walnut = oak
  await test.step('an edit, a deletion and a new field', async () => {
    walnut = await rename(oak, 'Walnut')
    for (const page of watchers) await expect(cell(page, /Walnut/)).toBeVisible(soon)
    await api(maker, 'POST', `/teams/${teamId}/records/trash`, { recordIds: [steel.id] })
    await expect(cell(desk, /Steel.*deleted/)).toBeVisible(soon)
    await expect(cell(other, /Steel.*supprimé/)).toBeVisible(soon)
    await api(maker, 'POST', `${path}/fields`, { title: { en: 'Height' }, dataType: 'number' })
    for (const page of watchers) await expect(page.getByRole('columnheader', { name: /Height/ })).toBeVisible(soon)
  })

  await test.step('a minute without a line, and then exactly what happened', async () => {
    await other.context().setOffline(true)
    for (const name of ['Brass', 'Copper', 'Tin']) await create(name)
    await rename(walnut, 'Cherry')
    for (const name of ['Brass', 'Copper', 'Tin']) await expect(cell(desk, name)).toBeVisible(soon)
    // What is told is told to who is there: a minute is longer than any beat of the line.
    await other.waitForTimeout(60_000)
    await expect(cell(other, 'Tin')).toBeHidden()
    await other.context().setOffline(false)
    await expect(cell(other, /Cherry/)).toBeVisible({ timeout: 20_000 })
    for (const name of ['Brass', 'Copper', 'Tin']) await expect(cell(other, name)).toHaveCount(1)
    await expect(cell(other, /Walnut/)).toHaveCount(0)
  })

  for (const page of watchers) expect(await isMarked(page)).toBe(true)
  for (const page of [maker, ...watchers]) await page.context().close()
})

test('a task that one person moves on the board moves on everybody’s', async ({ browser }) => {
  test.setTimeout(300_000)
  const [one, other] = [await enter(browser, maya), await enter(browser, julien)]
  const teamId = teamIdIn(one)
  const project = await api(one, 'POST', `/teams/${teamId}/projects`, { name: 'Open day' })
  const task = await api(one, 'POST', `/teams/${teamId}/projects/${project.id}/tasks`, { title: 'Hang the posters' })
  const board = `/team-${teamId}/projects?view=board&project=${project.id}`
  for (const page of [one, other]) {
    await page.goto(board)
    await expect(page.getByRole('button', { name: 'Hang the posters', exact: true })).toBeVisible(loaded)
  }
  await mark(other)
  await one.getByRole('button', { name: 'Hang the posters', exact: true }).focus()
  await one.keyboard.press('Alt+ArrowRight')
  await expect(other.getByRole('list', { name: /En cours/ }).getByText('Hang the posters')).toBeVisible({
    timeout: 10_000,
  })

  await test.step('what somebody writes at the same time stays theirs', async () => {
    await other.getByRole('button', { name: 'Hang the posters', exact: true }).click()
    await other.getByRole('dialog').getByLabel('Notes').fill('Ask for the ladder')
    await api(one, 'PUT', `/teams/${teamId}/tasks/${task.id}`, { title: 'Hang the big posters' })
    await expect(other.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Hang the big posters')
    await expect(other.getByRole('dialog').getByLabel('Notes')).toHaveValue('Ask for the ladder')
  })
  expect(await isMarked(other)).toBe(true)
  for (const page of [one, other]) await page.context().close()
})
