import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, enter, maya, signIn, teamIdIn } from './people.ts'

interface Kind {
  readonly dataType: string
  readonly settings?: object
  /** The one key that is pressed. */
  readonly key: string
  /** What is saved of it; missing where one letter is no value, which the editor then says. */
  readonly saved?: unknown
  /** Enter makes a new line in it: it is left by Ctrl+Enter. */
  readonly keepsEnter?: true
  /** Tab goes from control to control in it. */
  readonly keepsTab?: true
}

const kinds: readonly Kind[] = [
  { dataType: 'plain_text', key: 'x', saved: 'x' },
  { dataType: 'plain_text', settings: { isMultiline: true }, key: 'x', saved: 'x', keepsEnter: true },
  { dataType: 'formatted_text', key: 'x', saved: '<p>x</p>', keepsEnter: true },
  { dataType: 'code', key: 'x', saved: 'x', keepsEnter: true },
  { dataType: 'number', key: '5', saved: 5 },
  { dataType: 'decimal', key: '5', saved: '5' },
  { dataType: 'percentage', key: '5', saved: '5' },
  { dataType: 'money', key: '5', saved: '5' },
  { dataType: 'time', key: '9' },
  { dataType: 'date', key: '5' },
  { dataType: 'date_time', key: '5' },
  { dataType: 'date_range', key: '5', keepsTab: true },
  { dataType: 'email_address', key: 'x' },
  { dataType: 'phone_number', key: '5' },
  { dataType: 'url', key: 'x' },
  { dataType: 'video', key: 'x' },
  { dataType: 'detail_list', key: 'x', saved: [{ label: 'x', value: '' }], keepsEnter: true, keepsTab: true },
  {
    dataType: 'financial_line_item',
    key: '5',
    saved: { description: '', quantity: '1', unitPrice: '5' },
    keepsEnter: true,
    keepsTab: true,
  },
  {
    dataType: 'financial_line_items',
    key: '5',
    saved: { items: [{ description: '', quantity: '1', unitPrice: '5' }] },
    keepsEnter: true,
    keepsTab: true,
  },
  { dataType: 'physical_address', key: 'x', saved: { lines: 'x' }, keepsEnter: true, keepsTab: true },
]

type Way = 'Enter' | 'Tab' | 'a click elsewhere'
const ways: readonly Way[] = ['Enter', 'Tab', 'a click elsewhere']

/** A collection with a field of each kind, and records to write in, one for each way. */
async function madeBy(page: Page) {
  const team = teamIdIn(page)
  const parts = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Part' })
  const nameField: number = parts.DataFields[0].id
  const fields: { id: number; kind: Kind }[] = []
  for (const kind of kinds) {
    const { dataType, settings = {} } = kind
    const title = { en: `${dataType}${kind.settings ? ' long' : ''}` }
    const field = await api(page, 'POST', `/teams/${team}/dataCollections/${parts.id}/fields`, {
      title,
      dataType,
      settings,
    })
    fields.push({ id: field.id, kind })
  }
  const records: number[] = []
  for (const way of ways) {
    const values = { [nameField]: `Left by ${way}` }
    const { record } = await api(page, 'POST', `/teams/${team}/dataCollections/${parts.id}/records`, { values })
    records.push(record.id)
  }
  return { team, parts, nameField, fields, records }
}

const valueOf = async (page: Page, team: string, recordId: number, fieldId: number): Promise<unknown> =>
  (await api(page, 'GET', `/teams/${team}/records/${recordId}`)).values[String(fieldId)]

/** By arrows, from wherever the cursor of the grid is. */
async function moveTo(page: Page, grid: Locator, { row, column }: { row: number; column: number }) {
  await grid.focus()
  const at = /-(\d+)-(\d+)$/.exec((await grid.getAttribute('aria-activedescendant')) ?? '')?.slice(1)
  if (!at) throw new Error('The cursor is out of view')
  const [down, right] = [row - Number(at[0]), column - Number(at[1])]
  for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
  for (let step = 0; step < Math.abs(right); step++) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
}

/** Presses the key where the cell is, leaves, and looks at what was saved. */
async function typeAndLeave(
  page: Page,
  { kind, way, elsewhere, saved }: { kind: Kind; way: Way; elsewhere: Locator; saved: () => Promise<unknown> },
) {
  const what = `${kind.dataType}, left by ${way}`
  await page.keyboard.press(kind.key)
  // The editor has the focus once it is there.
  const editor = page.locator('[role="group"] :is(input, textarea, [role="textbox"]):focus')
  await expect(editor, what).toBeVisible()
  if (way === 'Enter') await page.keyboard.press(kind.keepsEnter ? 'ControlOrMeta+Enter' : 'Enter')
  else if (way === 'Tab') await page.keyboard.press('Tab')
  else await elsewhere.click()
  if (kind.saved === undefined) {
    await expect(page.locator('[role="group"] [role="alert"]'), what).toBeVisible()
    await page.locator('[role="group"] input').first().press('Escape')
    await expect(page.locator('[role="group"] [role="alert"]'), what).toBeHidden()
    expect(await saved(), what).toBeNull()
  } else if (typeof kind.saved === 'object')
    await expect.poll(saved, what).toMatchObject(kind.saved as Record<string, unknown>)
  else await expect.poll(saved, what).toEqual(kind.saved)
}

test('one key is an edit, in the grid and in a table of linked records', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, maya)
  const { team, parts, fields, records } = await madeBy(page)

  await test.step('in the grid', async () => {
    const columns = ['name', ...fields.map(({ id }) => `f${id}`)].join(',')
    await page.goto(`/team-${team}/data-collections/${parts.id}/records?columns=${columns}`)
    const grid = page.getByRole('grid')
    const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
    await expect(cell(2, 0)).toContainText('Left by')
    for (const [place, { id, kind }] of fields.entries())
      for (const [row, way] of ways.entries()) {
        if (way === 'Tab' && kind.keepsTab) continue
        await moveTo(page, grid, { row, column: place + 1 })
        const saved = () => valueOf(page, team, records[row]!, id)
        await typeAndLeave(page, { kind, way, elsewhere: page.getByRole('heading', { level: 1 }), saved })
      }
  })

  const kits = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Kit' })
  const link = await api(page, 'POST', `/teams/${team}/dataCollections/${kits.id}/fields`, {
    title: { en: 'Parts' },
    dataType: 'multi_data_record',
    settings: { collectionId: parts.id },
  })
  const group = await api(page, 'POST', `/teams/${team}/dataCollections/${kits.id}/cardGroups`, {
    name: { en: 'Contents' },
  })
  await api(page, 'POST', `/teams/${team}/dataCollections/${kits.id}/cards`, {
    title: { en: 'What is in it' },
    cardType: 'table',
    sourceFieldId: link.id,
    fields: fields.map(({ id }) => ({ fieldId: id, width: null })),
    cardGroupIds: [group.id],
  })
  const fresh: number[] = []
  for (const way of ways) {
    const values = { [parts.DataFields[0].id]: `Linked, ${way}` }
    fresh.push((await api(page, 'POST', `/teams/${team}/dataCollections/${parts.id}/records`, { values })).record.id)
  }
  const { record: kit } = await api(page, 'POST', `/teams/${team}/dataCollections/${kits.id}/records`, {
    values: { [kits.DataFields[0].id]: 'First kit', [link.id]: fresh },
  })

  await test.step('in a table of linked records', async () => {
    await page.goto(`/team-${team}/data-records/${kit.id}/tab-${group.id}`)
    const cell = (row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`)
    await expect(cell(2, 1)).toBeVisible()
    for (const [place, { id, kind }] of fields.entries())
      for (const [row, way] of ways.entries()) {
        if (way === 'Tab' && kind.keepsTab) continue
        await cell(row, place + 1).focus()
        const saved = () => valueOf(page, team, fresh[row]!, id)
        await typeAndLeave(page, { kind, way, elsewhere: page.getByRole('heading', { name: 'First kit' }), saved })
      }
  })
})

test('Tab takes what is marked in a list along, and what has to be made first', async ({ page }) => {
  test.slow()
  await signIn(page, maya)
  const team = teamIdIn(page)
  const list = await api(page, 'POST', `/teams/${team}/customLists`, {
    name: 'Woods',
    items: [{ name: 'Maple' }, { name: 'Spruce' }],
  })
  const makers = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Maker' })
  const create = async (collectionId: number, values: object): Promise<number> =>
    (await api(page, 'POST', `/teams/${team}/dataCollections/${collectionId}/records`, { values })).record.id
  const luthier = await create(makers.id, { [makers.DataFields[0].id]: 'Amara Luthier' })
  const violins = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Violin' })
  const idOf: Record<string, number> = {}
  for (const [dataType, settings] of [
    ['single_selection_from_list', { listId: list.id }],
    ['multi_selection_from_list', { listId: list.id }],
    ['single_data_record', { collectionId: makers.id }],
    ['multi_data_record', { collectionId: makers.id }],
  ] as const) {
    const field = await api(page, 'POST', `/teams/${team}/dataCollections/${violins.id}/fields`, {
      title: { en: dataType },
      dataType,
      settings,
    })
    idOf[dataType] = field.id
  }
  const violin = await create(violins.id, { [violins.DataFields[0].id]: 'Old violin' })
  await create(violins.id, { [violins.DataFields[0].id]: 'New violin' })
  const columns = ['name', ...Object.values(idOf).map((id) => `f${id}`)].join(',')
  await page.goto(`/team-${team}/data-collections/${violins.id}/records?columns=${columns}`)
  const grid = page.getByRole('grid')
  await expect(page.locator('[data-row="1"][data-column="0"]')).toContainText('New violin')
  const spruce = list.items.find(({ name }: { name: string }) => name === 'Spruce').id
  const saved = (dataType: string) => valueOf(page, team, violin, idOf[dataType]!)
  const at = async (place: number) => {
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    for (let step = 0; step < place; step++) await page.keyboard.press('ArrowRight')
  }
  const marked = (name: string | RegExp) =>
    expect(page.locator('[role="option"][data-combobox-selected]').filter({ hasText: name })).toBeVisible()

  for (const [place, dataType, words, name, value] of [
    [1, 'single_selection_from_list', 'spr', 'Spruce', spruce],
    [2, 'multi_selection_from_list', 'spr', 'Spruce', [spruce]],
    [3, 'single_data_record', 'amara', 'Amara Luthier', luthier],
    [4, 'multi_data_record', 'amara', 'Amara Luthier', [luthier]],
  ] as const)
    await test.step(`${dataType}: what is there`, async () => {
      await at(place)
      await page.keyboard.type(words)
      await marked(name)
      await page.keyboard.press('Tab')
      await expect.poll(() => saved(dataType)).toEqual(value)
      // As everywhere, Tab went to the right, where the row has something there.
      if (place < 4) await expect(grid).toHaveAttribute('aria-activedescendant', new RegExp(`-0-${place + 1}$`))
    })

  for (const [place, dataType] of [
    [1, 'single_selection_from_list'],
    [2, 'multi_selection_from_list'],
    [3, 'single_data_record'],
    [4, 'multi_data_record'],
  ] as const)
    await test.step(`${dataType}: what is made first, and who leaves does not wait`, async () => {
      const before = await saved(dataType)
      await at(place)
      await page.keyboard.type(`Brand new ${place}`)
      await marked(/Brand new/)
      // The server takes its time.
      await page.route(/customLists|records$/, async (route) => {
        if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 700))
        await route.continue()
      })
      await page.keyboard.press('Enter')
      await page.locator('[data-row="1"][data-column="0"]').click()
      await expect(page.getByRole('gridcell', { name: new RegExp(`Brand new ${place}`) }).first()).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      if (Array.isArray(before)) await expect.poll(() => saved(dataType)).toHaveLength(before.length + 1)
      else await expect.poll(() => saved(dataType)).not.toEqual(before)
    })
})

test('a cut that the clipboard refuses leaves the cells as they are', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await signIn(page, maya)
  const team = teamIdIn(page)
  const spools = await api(page, 'POST', `/teams/${team}/dataCollections`, { name: 'Spool' })
  const note = await api(page, 'POST', `/teams/${team}/dataCollections/${spools.id}/fields`, {
    title: { en: 'Note' },
    dataType: 'plain_text',
  })
  const nameField: number = spools.DataFields[0].id
  const creates = Array.from({ length: 900 }, (_, at) => ({
    values: { [nameField]: `Spool ${at + 1}`, [note.id]: `note ${at + 1}` },
  }))
  await api(page, 'POST', `/teams/${team}/dataCollections/${spools.id}/records/save`, { creates })
  await page.goto(`/team-${team}/data-collections/${spools.id}/records?columns=name,f${note.id}`)
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
  await expect(cell(0, 1)).toHaveText('note 1')
  await cell(0, 1).click()
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
  await expect(page.getByText('900 cells selected')).toBeVisible()
  const saves: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && saves.push(request.url()))
  await page.keyboard.press('ControlOrMeta+x')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(cell(0, 1)).toHaveText('note 1')
  expect(saves.filter((url) => url.endsWith('/save'))).toEqual([])
})

test('the panel beside a list overwrites nothing that somebody else saved meanwhile', async ({ browser }) => {
  test.slow()
  const one = await enter(browser, maya)
  // Another window of the same person: what it saves is another edit all the same.
  const other = await enter(browser, maya)
  const team = teamIdIn(one)
  const halls = await api(one, 'POST', `/teams/${team}/dataCollections`, { name: 'Hall' })
  const seats = await api(one, 'POST', `/teams/${team}/dataCollections/${halls.id}/fields`, {
    title: { en: 'Seats' },
    dataType: 'plain_text',
  })
  const { record } = await api(one, 'POST', `/teams/${team}/dataCollections/${halls.id}/records`, {
    values: { [halls.DataFields[0].id]: 'Great hall', [seats.id]: 'ninety' },
  })
  await one.goto(`/team-${team}/data-collections/${halls.id}/records?columns=name,f${seats.id}`)
  await one.getByRole('gridcell', { name: /Great hall/ }).click()
  await one.keyboard.press('Space')
  const panel = one.getByRole('complementary', { name: 'Record beside the list' })
  const edit = panel.getByRole('button', { name: 'Edit Seats' })
  const box = panel.getByRole('textbox', { name: 'Seats' })
  const cell = one.locator('[data-row="0"][data-column="1"]')
  const saved = () => valueOf(one, team, record.id, seats.id)
  const theirs = async (version: number, value: string) => {
    await api(other, 'PUT', `/teams/${team}/records/${record.id}`, { version, values: { [seats.id]: value } })
    await expect(cell).toHaveText(value)
  }

  await test.step('who opened a field and typed nothing changes nothing', async () => {
    await edit.click()
    await expect(box).toBeFocused()
    await theirs(1, 'a hundred')
    await one.keyboard.press('Enter')
    await expect(edit).toBeFocused()
    await expect(panel).toContainText('a hundred')
    expect(await saved()).toBe('a hundred')
  })

  await test.step('who typed is asked', async () => {
    await edit.click()
    await expect(box).toBeFocused()
    await theirs(2, 'two hundred')
    await box.fill('ninety-nine')
    await one.keyboard.press('Enter')
    await expect(panel.getByRole('alert')).toContainText('two hundred')
    expect(await saved()).toBe('two hundred')
    await panel.getByRole('button', { name: 'Use mine' }).click()
    await expect.poll(saved).toBe('ninety-nine')
  })

  for (const page of [one, other]) await page.context().close()
})
