import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

const require = createRequire(import.meta.url)
const airports = readFileSync(join(dirname(require.resolve('vega-datasets')), '../data/airports.csv'), 'utf8')

/** An empty collection to import into. */
async function openEmptyCollection(page: Page, name: string): Promise<void> {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const made = await page.request.post(`/api/teams/${teamId}/dataCollections`, { data: { name, icon: 'airplane' } })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/team-${teamId}/data-collections/${id}/records`)
}

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Import a file' }).first().click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

test('a file is imported, what did not fit is told, and all of it is taken back', async ({ page }) => {
  await openEmptyCollection(page, 'Airports')
  await chooseFile(page, 'airports.csv', `${airports.trimEnd()}\ntoo,short\n`)
  const dialog = page.getByRole('dialog')
  const start = dialog.getByRole('button', { name: 'Import 3,377 rows' })
  await expect(start).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByLabel('Where name goes')).toHaveValue('Name')
  await expect(dialog.getByLabel('Type of latitude')).toHaveValue('Decimal')
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([])

  await start.click()
  await expect(dialog.getByText('Import finished')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toContainText('3,376 records created')
  await expect(dialog).toContainText('The row has more or fewer cells than the header')
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the rejected rows' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(
    'too,short,,,,,,3378,The row has more or fewer cells than the header',
  )

  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The import was undone: 3,376 records are in the trash.')).toBeVisible({
    timeout: 30_000,
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No airports yet')).toBeVisible()
})

test('a broken file names its line, on a phone in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openEmptyCollection(page, 'Harbours')
  await chooseFile(page, 'broken.csv', 'Name,Depth\nLyon,"4\nCork,5\n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Import failed')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toContainText('Line 2.')
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([])

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'harbours.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Depth\nLyon,4\nCork,5\n') })
  expect(await violations(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog.getByText('2 records created')).toBeVisible({ timeout: 30_000 })
  expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('link', { name: 'Open Harbours' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Records of Harbours' }).getByRole('listitem')).toHaveText([
    /Lyon/,
    /Cork/,
  ])
})
