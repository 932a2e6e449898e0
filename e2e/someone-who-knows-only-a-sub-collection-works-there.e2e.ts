import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, enter, julien, maya, signIn, teamIdIn } from './people.ts'

/** The first page of a browser that has nothing kept yet. */
const loaded = { timeout: 60_000 }

test('someone who knows only a sub-collection works there, and sees nothing of what is above it', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const loans = await api(page, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Loan' })
  const name = loans.DataFields[0].id
  const path = `/teams/${teamId}/dataCollections/${loans.id}`
  await api(page, 'POST', `${path}/fields`, { title: { en: 'Borrower' }, dataType: 'plain_text' })
  const create = async (text: string) =>
    (await api(page, 'POST', `${path}/records`, { values: { [name]: text } })).record.id as number
  const [cello, hidden] = [await create('Cello 7'), await create('Harp of the vault')]
  const spring = await api(page, 'POST', `/teams/${teamId}/dataCollections/sub`, {
    name: 'Spring loan',
    idParentDataCollection: loans.id,
  })
  await api(page, 'POST', `/teams/${teamId}/dataCollections/${spring.id}/members/add`, {
    target: { recordIds: [cello] },
  })
  const giveBack = await onlyKnown(page, teamId, spring.id)

  const there = await enter(browser, julien)
  try {
    await worksThere(there, { teamId, springId: spring.id, hidden })
  } finally {
    await giveBack()
  }
  await there.context().close()
})

/** Every member knows this collection and no other from here on, until what is given back is called. */
async function onlyKnown(page: Page, teamId: string, collectionId: number): Promise<() => Promise<void>> {
  const { roles } = await api(page, 'GET', `/teams/${teamId}/roles`)
  const baseline = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
  const set = async (dataGrants: object[]) => {
    const { name, description, featurePermissions } = baseline
    await api(page, 'PUT', `/teams/${teamId}/roles/${baseline.id}`, {
      name,
      description,
      featurePermissions,
      dataGrants,
    })
  }
  await set(
    ['update_data_field_data', 'delete_data_records'].map((permission) => ({
      permission,
      collectionId,
      fields: 'all',
    })),
  )
  return () => set(baseline.dataGrants)
}

async function worksThere(
  there: Page,
  { teamId, springId, hidden }: { teamId: string; springId: number; hidden: number },
) {
  // Julien's interface is in French.
  const row = (name: string) => there.getByRole('row').filter({ hasText: name })

  await test.step('the list shows its records only', async () => {
    await there.goto(`/team-${teamId}/data-collections/${springId}/records`)
    await expect(row('Cello 7')).toBeVisible(loaded)
    await expect(there.getByText('1 enregistrement', { exact: true })).toBeVisible()
    await expect(there.getByText('Harp of the vault')).toHaveCount(0)
    await expect(
      there
        .getByRole('navigation')
        .getByRole('link', { name: /^Spring loan/ })
        .first(),
    ).toBeVisible()
    await expect(there.getByRole('navigation').getByRole('link', { name: /^Loans/ })).toHaveCount(0)
  })

  await test.step('a new record is made there', async () => {
    await there.getByRole('button', { name: 'Ajouter spring loan' }).first().click()
    const dialog = there.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Viola 3')
    await dialog.getByRole('button', { name: /^Créer/ }).click()
    await expect(row('Viola 3')).toBeVisible()
  })

  await test.step('a value is edited in place, and undone', async () => {
    await row('Cello 7').getByRole('gridcell').nth(1).dblclick()
    await there.keyboard.type('Nadia')
    await there.keyboard.press('Enter')
    await expect(row('Cello 7')).toContainText('Nadia')
    await there.keyboard.press('ControlOrMeta+z')
    await expect(row('Cello 7')).not.toContainText('Nadia')
    await there.keyboard.press('ControlOrMeta+Shift+z')
    await expect(row('Cello 7')).toContainText('Nadia')
  })

  await test.step('search finds what is there, and nothing above it', async () => {
    await there.keyboard.press('ControlOrMeta+k')
    await there.keyboard.type('cello')
    await expect(there.getByRole('option', { name: 'Cello 7', exact: true })).toBeVisible()
    await there.keyboard.press('ControlOrMeta+a')
    await there.keyboard.type('harp of')
    await expect(there.getByText('Aucun résultat trouvé')).toBeVisible()
    await expect(there.getByRole('option', { name: /Harp of the vault/ })).toHaveCount(0)
    await there.keyboard.press('Escape')
  })

  await test.step('the recent changes tell of the edits, and lead to the record', async () => {
    await there.goto(`/team-${teamId}/recent`)
    await expect(there.getByText('Cello 7').first()).toBeVisible()
    await expect(there.getByText('Viola 3').first()).toBeVisible()
    await expect(there.getByText('Harp of the vault')).toHaveCount(0)
    await there
      .getByRole('link', { name: /Cello 7/ })
      .first()
      .click()
    await expect(there.getByRole('heading', { name: 'Cello 7' })).toBeVisible()
    await expect(there.getByText('Nadia').first()).toBeVisible()
  })

  await test.step('what is above looks like not there', async () => {
    await there.goto(`/team-${teamId}/data-records/${hidden}/all-fields`)
    await expect(there.getByText(/introuvable/i).first()).toBeVisible()
    await expect(there.getByText('Harp of the vault')).toHaveCount(0)
    const answer = await there.request.get(`/api/teams/${teamId}/records/${hidden}`)
    expect(answer.status()).toBe(404)
  })
}
