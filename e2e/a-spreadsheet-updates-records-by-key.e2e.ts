import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import exceljs from 'exceljs'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

/** A workbook with two sheets; the first is about instruments and their rent. */
async function workbook(rows: (string | number | null)[][]): Promise<Buffer> {
  const book = new exceljs.Workbook()
  book.addWorksheet('Rent').addRows([['Name', 'Number', 'Rent'], ...rows])
  book.addWorksheet('Rooms').addRows([['Room'], ['Aula'], ['Attic']])
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Three instruments for rent. */
async function openInstruments(page: Page) {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const post = async (path: string, data: object) => {
    const made = await page.request.post(`/api/teams/${teamId}${path}`, { data })
    return (await made.json()) as { id: number; DataFields: { id: number }[]; rows: [number, number, string, string][] }
  }
  const collection = await post('/dataCollections', { name: 'Rental', icon: 'guitar' })
  const fields = `/dataCollections/${collection.id}/fields`
  const { id: number } = await post(fields, { title: { en: 'Number' }, dataType: 'plain_text', isUnique: true })
  const { id: rent } = await post(fields, { title: { en: 'Rent' }, dataType: 'decimal', settings: { scale: 2 } })
  for (const [name, code, value] of [
    ['Harp', 'H-1', '20'],
    ['Viola', 'V-1', '12'],
    ['Oboe', 'O-1', '9.5'],
  ]) {
    const values = { [collection.DataFields[0]!.id]: name, [number]: code, [rent]: value }
    await post(`/dataCollections/${collection.id}/records`, { values })
  }
  await page.goto(`/team-${teamId}/data-collections/${collection.id}/records`)
  await expect(page.getByText('Viola')).toBeVisible({ timeout: 40_000 })
  /** Name and rent of every instrument, as they are saved. */
  const rents = async () => {
    const { rows } = await post(`/dataCollections/${collection.id}/records/query`, { fields: [rent] })
    return rows.map(([, , name, value]) => [name, value])
  }
  return { teamId, rents }
}

test('a workbook changes the records its key names, after a look at what it will do', async ({ page }) => {
  const { rents } = await openInstruments(page)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = await workbook([
    ['Harp', 'h-1', 25],
    ['Viola', 'V-1', 12],
    ['Bassoon', 'B-1', 14],
    ['Harp', 'H-1', 99],
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'rent.xlsx', mimeType, buffer })
  await expect(dialog.getByLabel('Sheet')).toHaveValue('Rent', { timeout: 30_000 })
  await dialog.getByLabel('Update records by a key').check()
  await expect(dialog.getByRole('combobox', { name: 'Key', exact: true })).toHaveValue('Number')
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([])

  await dialog.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(dialog.getByText('What this import will do')).toBeVisible({ timeout: 30_000 })
  const told = dialog.getByRole('status').filter({ hasText: 'new record' })
  await expect(told).toContainText(/new record\s*1/)
  await expect(told).toContainText(/record changes\s*1/)
  await expect(told).toContainText(/is the same already\s*1/)
  await expect(dialog.getByRole('listitem')).toContainText('20.00')
  await expect(dialog.getByRole('listitem')).toContainText('25.00')
  await dialog.getByText('Rejected', { exact: true }).click()
  await expect(dialog.getByRole('listitem')).toContainText('stands in an earlier row already')
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('1 record changed')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toContainText('1 record created')

  await dialog.getByRole('button', { name: 'Import another sheet' }).click()
  await expect(dialog.getByLabel('Name of the new collection')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByText('Bassoon')).toBeVisible()
  await expect(page.getByRole('row', { name: /Harp/ })).toContainText('25.00')
  expect(await rents()).toEqual([
    ['Harp', '25'],
    ['Viola', '12'],
    ['Oboe', '9.5'],
    ['Bassoon', '14'],
  ])
})

test('what came in and went out is listed, downloaded again and taken back, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { teamId, rents } = await openInstruments(page)
  const before = await rents()
  const menu = page.getByRole('button', { name: 'Imports and exports' })
  await menu.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, unknown>[]
  expect(exported.map(({ rent }) => rent)).toEqual(['20', '12', '9.5'])

  await menu.click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog')
  const changed = exported.map((record) => ({ ...record, rent: '30' }))
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'instruments.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  })
  await dialog.getByLabel('Update records by a key').check({ timeout: 30_000 })
  expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('button', { name: 'Check 3 rows' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click({ timeout: 30_000 })
  await expect(dialog.getByText('3 records changed')).toBeVisible({ timeout: 30_000 })
  expect(await rents()).toEqual(before.map(([name]) => [name, '30']))
  await dialog.getByRole('link', { name: /^Open / }).click()

  await page.goto(`/team-${teamId}/imports`)
  await expect(page.getByText('instruments.json')).toBeVisible()
  expect(await violations(page, { part: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Actions for instruments.json' }).click()
  await page.getByRole('menuitem', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('3 records are as they were before')).toBeVisible()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await rents()).toEqual(before)
})
