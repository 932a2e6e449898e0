import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

/** The first page of a browser that has nothing kept yet. */
const loaded = { timeout: 60_000 }

test('files are uploaded by button and by drop, put in order, previewed, replaced, deleted and restored', async ({
  page,
}) => {
  test.slow()
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const scores = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Score' })
  const path = `/teams/${teamId}/dataCollections/${scores.id}`
  await api(page, 'POST', `${path}/fields`, { title: { en: 'Parts' }, dataType: 'multi_file' })
  await api(page, 'POST', `${path}/fields`, { title: { en: 'Cover' }, dataType: 'single_file' })
  const { record } = await api(page, 'POST', `${path}/records`, { values: { [scores.DataFields[0].id]: 'Nocturne' } })
  await page.goto(`/team-${teamId}/data-records/${record.id}/all-fields`)
  await expect(page.getByRole('heading', { name: 'Nocturne' })).toBeVisible(loaded)

  const open = async (field: string) => {
    await page.getByRole('button', { name: `Edit ${field}` }).click()
  }
  const chosen = page.getByRole('list', { name: 'Files of Parts' })
  const names = () => chosen.getByRole('button', { name: /^Preview/ }).allTextContents()

  await test.step('by button, several at once, in the order in which they were chosen', async () => {
    await open('Parts')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add files' }).click()
    await (await chooser).setFiles([text('violin.txt', 'first violin'), text('cello.txt', 'low strings')])
    await expect.poll(names).toEqual(['violin.txt', 'cello.txt'])
  })

  await test.step('by drop', async () => {
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['the piano'], 'piano.txt', { type: 'text/plain' }))
      return data
    })
    const place = page.getByText(/Drop or paste them here/)
    await place.dispatchEvent('dragover', { dataTransfer: dropped })
    await place.dispatchEvent('drop', { dataTransfer: dropped })
    await expect.poll(names).toEqual(['violin.txt', 'cello.txt', 'piano.txt'])
  })

  await test.step('a slow one shows how far it is, and can be cancelled', async () => {
    // The line stands still: what was sent waits for an answer.
    await page.route('**/api/**/files**', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      await route.abort().catch(() => undefined)
    })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add files' }).click()
    await (await chooser).setFiles([text('drums.txt', 'x'.repeat(200_000))])
    await expect(page.getByRole('progressbar', { name: 'Uploading drums.txt' })).toBeAttached()
    await page.getByRole('button', { name: 'Cancel the upload of drums.txt' }).click()
    await expect(page.getByText('drums.txt')).toHaveCount(0)
    await page.unroute('**/api/**/files**')
    expect(await names()).toEqual(['violin.txt', 'cello.txt', 'piano.txt'])
  })

  await test.step('in another order by keyboard', async () => {
    await page.getByRole('button', { name: /^Move piano\.txt/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(names).toEqual(['violin.txt', 'piano.txt', 'cello.txt'])
  })

  await test.step('the preview shows the text, and leads to the next', async () => {
    await page.getByRole('button', { name: 'Preview violin.txt' }).click()
    const viewer = page.getByRole('dialog', { name: 'Preview of violin.txt' })
    await expect(viewer.getByText('first violin')).toBeVisible()
    await page.getByRole('button', { name: 'Next file' }).click()
    await expect(page.getByRole('dialog').getByText('the piano')).toBeVisible()
    await page.getByRole('button', { name: 'Close the preview' }).click()
  })

  await test.step('one is taken out, and it is kept so', async () => {
    await page.getByRole('button', { name: 'Remove cello.txt' }).click()
    await expect.poll(names).toEqual(['violin.txt', 'piano.txt'])
    await page.getByRole('heading', { name: 'Nocturne' }).click()
    await expect(page.getByText('Saved').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('piano.txt').first()).toBeVisible()
    await expect(page.getByText('cello.txt')).toHaveCount(0)
    await open('Parts')
    await expect.poll(names).toEqual(['violin.txt', 'piano.txt'])
    await page.keyboard.press('Escape')
  })

  await test.step('a single file is replaced', async () => {
    for (const [file, label] of [
      [text('front.txt', 'front'), 'Add a file'],
      [text('back.txt', 'back'), 'Replace'],
    ] as const) {
      await open('Cover')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: label, exact: true }).click()
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/records/${record.id}`),
      )
      await (await chooser).setFiles([file])
      await saved
      await expect(page.getByText(file.name).first()).toBeVisible()
    }
    await expect(page.getByText('front.txt')).toHaveCount(0)
  })

  await test.step('the record goes to the trash, and comes back with its files', async () => {
    await api(page, 'POST', `/teams/${teamId}/records/trash`, { recordIds: [record.id] })
    await page.goto(`/team-${teamId}/trash`)
    await page.getByRole('button', { name: 'Restore Nocturne' }).click()
    await expect(page.getByText('Nocturne is back')).toBeVisible()
    await page.goto(`/team-${teamId}/data-records/${record.id}/all-fields`)
    for (const name of ['violin.txt', 'piano.txt', 'back.txt']) await expect(page.getByText(name).first()).toBeVisible()
  })
})
