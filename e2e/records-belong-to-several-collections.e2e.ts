import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

test('records belong to several collections, by hand and by a condition, and it can be undone', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  const toast = (text: string | RegExp) => page.getByText(text).first()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('an admin makes a sub-collection in the tree', async () => {
    await page.goto(`/team-${team}/admin/data-collections`)
    await page.getByRole('button', { name: 'Actions for Students' }).click()
    await page.getByRole('menuitem', { name: 'New sub-collection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Winter recital')
    await dialog.getByLabel('Plural name').fill('Winter recital')
    await dialog.getByRole('button', { name: 'Create sub-collection' }).click()
    await expect(page.getByRole('heading', { name: 'Winter recital' })).toBeVisible()
    await expect(page.getByText('Nobody chose records for Winter recital yet')).toBeVisible()
  })

  let names: string[] = []
  await test.step('records are added by search and by a paste', async () => {
    await page.getByRole('button', { name: 'Add records…' }).first().click()
    const dialog = page.getByRole('dialog')
    const candidates = dialog.getByRole('listitem').getByRole('button')
    await expect(candidates.first()).toBeVisible()
    names = await candidateNames(page)
    await candidates.first().click()
    await dialog.getByText('Paste', { exact: true }).click()
    await dialog.getByLabel('Names or numbers, one per line').fill(`${names[1]}\n${names[2]}\nNobody Whatsoever`)
    await dialog.getByRole('button', { name: 'Find them' }).click()
    await expect(dialog.getByText('2 records found')).toBeVisible()
    await expect(dialog.getByText('Nobody Whatsoever').last()).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 3 records' }).click()
    await expect(toast('3 records added to Winter recital')).toBeVisible()
    for (const name of names.slice(0, 3)) await expect(rowOf(name)).toBeVisible()
  })

  await test.step('a record opened there leads to the others of the collection only, and back to it', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    const step = (label: string) => page.getByRole('link', { name: label, exact: true })
    const isEnd = (label: string) => expect(page.getByRole('button', { name: label, exact: true })).toBeDisabled()
    const inOrder = names.slice(0, 3).toSorted((a, b) => b.localeCompare(a, 'en'))
    await page.goto(`${page.url().split('?')[0]}?sort=-name`)
    await openRecord(page, inOrder[0]!)
    await isEnd('Previous record')
    for (const name of inOrder.slice(1)) {
      await step('Next record').click()
      await expect(heading).toHaveText(name)
    }
    await isEnd('Next record')
    await step('Previous record').click()
    await expect(heading).toHaveText(inOrder[1]!)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Winter recital' }).click()
    await expect(page.getByRole('heading', { name: 'Winter recital' })).toBeVisible()
    await expect(page).toHaveURL(/sort=-name/)
    await expect(rowOf(inOrder[0]!)).toBeVisible()
    await page.goto(page.url().split('?')[0]!)
    await expect(rowOf(names[0]!)).toBeVisible()
  })

  await test.step('one is removed by its row menu, and Undo brings it back', async () => {
    await rowOf(names[0]!).click({ button: 'right', position: { x: 120, y: 12 } })
    await page.getByRole('menuitem', { name: 'Remove from Winter recital' }).click()
    await expect(toast('1 record removed from Winter recital')).toBeVisible()
    await expect(page.getByText('2 records', { exact: true })).toBeVisible()
    await expect(rowOf(names[0]!)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('3 records', { exact: true })).toBeVisible()
    await expect(rowOf(names[0]!)).toBeVisible()
  })

  await test.step('the record says why it is there, and its history tells of it', async () => {
    const list = page.url()
    await openRecord(page, names[0]!)
    await page.getByRole('button', { name: 'Why is it in Winter recital?' }).click()
    await expect(page.getByText(/Maya Okafor added it on/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Change history' }).click()
    await expect(page.getByText('Maya Okafor added the record to Winter recital').first()).toBeVisible()
    await page.goto(list)
  })

  await test.step('nobody was in it a month ago', async () => {
    await page.getByRole('button', { name: 'As of a date' }).click()
    const day = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
    const monthAgo = day.toISOString().slice(0, 10)
    const said = day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    await page.getByLabel('Who was in it at the end of this day').fill(monthAgo)
    await expect(page).toHaveURL(new RegExp(`asOf=(%22)?${monthAgo}`))
    await expect(page.getByRole('button', { name: `As of ${said}` })).toBeVisible()
    await expect(page.getByText(`Nothing was in Winter recital at the end of ${said}`)).toBeVisible()
    await expect(rowOf(names[0]!)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back to today' }).first().click()
    await expect(rowOf(names[0]!)).toBeVisible()
  })

  await test.step('it moves in its tree by keyboard, and its members join what is above', async () => {
    await page.goto(`/team-${team}/admin/data-collections`)
    const link = page.getByRole('cell').getByRole('link', { name: 'Winter recital' })
    await link.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(toast(/Winter recital is now below/)).toBeVisible()
    const told = (await toast(/Winter recital is now below/).textContent()) ?? ''
    const { dataCollection: all } = await api(page, 'GET', `/dataCollections?TeamId=${team}`)
    const { id } = all.find(({ pluralName }: { pluralName: string }) => told.includes(`now below ${pluralName}`))
    const { rows } = await api(page, 'POST', `/teams/${team}/dataCollections/${id}/records/query`, { limit: 200 })
    expect(rows.map((row: unknown[]) => row[2])).toEqual(expect.arrayContaining(names.slice(0, 3)))
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(toast('Winter recital is now below Students')).toBeVisible()
  })

  await test.step('a smart collection says its condition', async () => {
    await page.goto(`/team-${team}/data-collections`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Scholarship students/ })
      .click()
    await expect(page.getByText(/Everything where Attendance/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add records…' })).toHaveCount(0)
  })
})

async function candidateNames(page: Page): Promise<string[]> {
  const { records } = await page.evaluate(async () => {
    const id = Number(/data-collections\/(\d+)/.exec(location.pathname)?.[1])
    const team = Number(/team-(\d+)/.exec(location.pathname)?.[1])
    const reply = await fetch(`/api/teams/${team}/dataCollections/${id}/members/candidates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ words: '' }),
    })
    return (await reply.json()) as { records: { name: string }[] }
  })
  return records.map(({ name }) => name)
}

async function openRecord(page: Page, name: string): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .click({ button: 'right', position: { x: 120, y: 12 } })
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}
