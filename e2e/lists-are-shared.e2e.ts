import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import exceljs from 'exceljs'
import { expect, test } from './journey.ts'
import { api, enter, julien, maya, signIn, teamIdIn } from './people.ts'

/** By year, the newest first, as the list of this journey shows them. */
const scores = [
  ['Bolero', 'Ravel', '1928'],
  ['Clair de lune', 'Debussy', '1905'],
  ['Carmen', 'Bizet', '1875'],
  ['Boris Godunov', 'Mussorgsky', '1869'],
] as const

test('a list is arranged, shared and made the default: a second person sees it, and files hold what it shows', async ({
  page,
  browser,
}) => {
  test.slow()
  const { list } = await scoreList(page)
  await page.goto(list)
  const grid = page.getByRole('grid').first()
  const layouts = page.getByRole('button', { name: /^Layout:/ })
  await expect(page.getByRole('gridcell', { name: 'Carmen' })).toBeVisible()

  async function choose(column: string, action: string) {
    await page.getByRole('button', { name: `${column}, column menu` }).click()
    // The menu of the column before may still be on its way out.
    const menu = page.getByRole('menu', { name: `${column}, column menu` })
    await menu.getByRole('menuitem', { name: action }).click()
  }

  await test.step('a pinned column stays pinned after a reload', async () => {
    expect(await titles(page)).toEqual(['Name', 'Composer', 'Year', 'Shelf'])
    await choose('Year', 'Pin to the left')
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(page.getByRole('gridcell', { name: 'Carmen' })).toBeVisible()
      expect(await titles(page)).toEqual(['Name', 'Year', 'Composer', 'Shelf'])
      expect(await isPinned(page, 'Year')).toBe(true)
      expect(await isPinned(page, 'Composer')).toBe(false)
    }
  })

  await test.step('the arranged list is saved for everybody, and the collection opens with it', async () => {
    await choose('Year', 'Sort descending')
    await choose('Shelf', 'Hide')
    await expect(grid).toBeVisible()
    await layouts.click()
    await page.getByRole('menuitem', { name: 'Save as new layout' }).click()
    await page.getByLabel('Name of the layout').fill('Newest first')
    await page.getByRole('switch', { name: 'Everybody in the team sees it' }).check({ force: true })
    await page.getByRole('button', { name: 'Save layout' }).click()
    await expect(layouts).toContainText('Newest first')
    await layouts.click()
    await page.getByRole('menuitem', { name: 'Open the collection with it' }).click()
    await layouts.click()
    await expect(page.getByRole('menuitemradio', { name: /Newest first/ })).toContainText('default')
    await page.keyboard.press('Escape')
  })

  await test.step('a second person opens the collection and finds it so', async () => {
    const other = await enter(browser, julien)
    await other.goto(list)
    await expect(other.getByRole('button', { name: /Newest first/ })).toBeVisible()
    await expect(other.getByRole('gridcell', { name: 'Carmen' })).toBeVisible()
    // The name column has its name in French there.
    expect((await titles(other)).slice(1)).toEqual(['Year', 'Composer'])
    expect(await isPinned(other, 'Year')).toBe(true)
    await expect.poll(() => names(other)).toEqual(scores.map(([name]) => name))
    expect(await titles(other)).toEqual(['Name', 'Year', 'Composer'])
    expect(await isPinned(other, 'Year')).toBe(true)
    await other.context().close()
  })

  await test.step('a file holds what the list shows: its columns, its order and what its filter lets through', async () => {
    await page.getByRole('searchbox').fill('bo')
    await expect(page.getByRole('gridcell', { name: 'Carmen' })).toBeHidden()
    await expect.poll(() => names(page)).toEqual(['Bolero', 'Boris Godunov'])
    const shown = [
      ['Name', 'Year', 'Composer'],
      ['Bolero', '1928', 'Ravel'],
      ['Boris Godunov', '1869', 'Mussorgsky'],
    ]
    expect(csvRows(await exported(page, 'CSV'))).toEqual(shown)
    expect(await sheetRows(await exported(page, 'Excel'))).toEqual(shown)
  })
})

/** A collection of its own, made in another order than the list will have. */
async function scoreList(page: Page) {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const collection = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Score' })
  const path = `/teams/${teamId}/dataCollections/${collection.id}`
  const field = async (title: string, dataType: string) =>
    (await api(page, 'POST', `${path}/fields`, { title: { en: title }, dataType })).id as number
  const composer = await field('Composer', 'plain_text')
  const year = await field('Year', 'number')
  const shelf = await field('Shelf', 'plain_text')
  for (const [name, by, in_] of scores.toReversed()) {
    const values = { [collection.DataFields[0].id]: name, [composer]: by, [year]: Number(in_), [shelf]: 'A' }
    await api(page, 'POST', `${path}/records`, { values })
  }
  return { list: `/team-${teamId}/data-collections/${collection.id}/records` }
}

/** Of the columns, without the box above the row numbers. */
async function titles(page: Page): Promise<string[]> {
  const all = await page.getByRole('grid').first().getByRole('columnheader').allTextContents()
  return all.map((text) => text.trim()).filter((text) => text !== '')
}

async function isPinned(page: Page, title: string): Promise<boolean> {
  const header = page.getByRole('columnheader', { name: new RegExp(`^${title}`) })
  return header.evaluate((cell) => getComputedStyle(cell).position === 'sticky')
}

/** Of the records shown, from the top down. */
async function names(page: Page): Promise<string[]> {
  const cells = await page.locator('[data-row][data-column="0"]').allTextContents()
  return cells.map((text) => text.trim()).filter((text) => text !== '')
}

/** The bytes of the file that the menu gives. */
async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return readFile(await download.path())
}

const csvRows = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','))

async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const book = new exceljs.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  const rows: string[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)))
  return rows
}
