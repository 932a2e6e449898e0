import type { Page } from '@playwright/test'
import { textIsKept } from './drafts.ts'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A collection of its own with one record. */
async function seats(page: Page, collectionName: string) {
  const teamId = teamIdIn(page)
  const collection = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: collectionName })
  const nameField = collection.DataFields[0].id
  const notes = await api(page, 'POST', `/teams/${teamId}/dataCollections/${collection.id}/fields`, {
    title: { en: 'Notes' },
    dataType: 'plain_text',
  })
  const { record } = await api(page, 'POST', `/teams/${teamId}/dataCollections/${collection.id}/records`, {
    values: { [nameField]: 'Front row', [notes.id]: 'oak' },
  })
  return {
    teamId,
    notesId: notes.id as number,
    recordId: record.id as number,
    list: `/team-${teamId}/data-collections/${collection.id}/records`,
    recordPage: `/team-${teamId}/data-records/${record.id}`,
  }
}

test('what one did is undone and redone by keyboard, after a reload and from another page', async ({ page }) => {
  test.slow()
  await signIn(page, maya)
  const { teamId, notesId, recordId, list } = await seats(page, 'Seat')
  await page.goto(list)
  const cell = page.getByRole('gridcell', { name: 'oak' })
  await cell.click()
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('walnut')
  // It stands in the cell before the server has it.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: 'walnut' })).toBeVisible()
  await saved

  await test.step('after a reload Ctrl+Z takes it back and says what', async () => {
    await page.reload()
    await expect(page.getByRole('gridcell', { name: 'walnut' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: Notes of Front row, oak → walnut')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'oak' })).toBeVisible()
  })

  await test.step('and Ctrl+Shift+Z, on the dashboard, does it again', async () => {
    await page.goto(`/team-${teamId}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText('Redone: Notes of Front row, oak → walnut')).toBeVisible()
    const { values } = await api(page, 'GET', `/teams/${teamId}/records/${recordId}`)
    expect(values[notesId]).toBe('walnut')
  })

  await test.step('in a text box the browser undoes letters and nothing else', async () => {
    await page.goto(list)
    await page.getByRole('gridcell', { name: 'Front row' }).dblclick()
    const box = page.getByRole('grid').getByRole('textbox')
    await box.press('End')
    await page.keyboard.type('x')
    await expect(box).toHaveValue('Front rowx')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(box).toHaveValue('Front row')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('gridcell', { name: 'walnut' })).toBeVisible()
    // What it was that came next is still to be undone.
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText(/^Undone/)).toContainText(['Undone: Notes of Front row, oak → walnut'])
    await expect(page.getByRole('gridcell', { name: 'oak' })).toBeVisible()
  })
})

test('unsaved text survives a reload and is offered, never written by itself', async ({ page }) => {
  test.slow()
  await signIn(page, maya)
  const { teamId, notesId, recordId, list, recordPage } = await seats(page, 'Chair')
  await page.goto(`${recordPage}/all-fields`)
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('half a thought')
  await textIsKept(page, 'half a thought')
  await page.reload()
  await expect(page.getByText(/Unsaved text from/)).toBeVisible()
  expect((await api(page, 'GET', `/teams/${teamId}/records/${recordId}`)).values[notesId]).toBe('oak')

  await test.step('the list offers it as well', async () => {
    await page.goto(list)
    await expect(page.getByText(/Unsaved text from .*: Notes of Front row/)).toBeVisible()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(recordPage))
  })

  await test.step('restored by keyboard and saved, it is offered no more', async () => {
    await page.getByRole('button', { name: 'Restore', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('half a thought')
    await page.keyboard.press('Enter')
    await expect(page.getByText('half a thought')).toBeVisible()
    await expect(page.getByText(/Unsaved text from/)).toBeHidden()
    await expect
      .poll(async () => (await api(page, 'GET', `/teams/${teamId}/records/${recordId}`)).values[notesId])
      .toBe('half a thought')
  })

  await test.step('over a newer value it is compared first', async () => {
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('my own words')
    await textIsKept(page, 'my own words')
    await page.goto(list)
    const { version } = await api(page, 'GET', `/teams/${teamId}/records/${recordId}`)
    await api(page, 'PUT', `/teams/${teamId}/records/${recordId}`, { version, values: { [notesId]: 'theirs' } })
    await page.goto(`${recordPage}/all-fields`)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('This field has another value since you wrote.')).toBeVisible()
    await expect(page.getByText('half a thought')).toBeVisible()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(page.getByText(/Unsaved text from/)).toBeHidden()
    await expect(page.getByText('theirs', { exact: true })).toBeVisible()
    expect((await api(page, 'GET', `/teams/${teamId}/records/${recordId}`)).values[notesId]).toBe('theirs')
  })
})
