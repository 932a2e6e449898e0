import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, enter, julien, maya, teamIdIn } from './people.ts'

/** The first page of a browser that has nothing kept yet. */
const loaded = { timeout: 60_000 }
/** The promise is a second; a machine with other things to do gets more. */
const soon = { timeout: 10_000 }

test('two people change the same field: one sees mine, theirs and what was before, and chooses', async ({
  browser,
}) => {
  test.slow()
  const { mine, theirs, record, list, give, takeRole } = await sameRecord(browser)
  const recordPage = `${list.split('/data-collections')[0]}/data-records/${record.id}/all-fields`
  const alert = mine.getByRole('alert').filter({ hasText: 'Someone changed this while you were editing.' })

  await test.step('on the page of the record', async () => {
    await mine.goto(recordPage)
    await theirs.goto(recordPage)
    await expect(mine.getByRole('button', { name: 'Edit Wood' })).toBeVisible(loaded)
    await expect(theirs.getByRole('button', { name: 'Modifier Wood' })).toBeVisible(loaded)
    await mine.getByRole('button', { name: 'Edit Wood' }).click()
    await mine.getByRole('textbox', { name: 'Wood' }).fill('walnut')
    // The other one's interface is in French.
    await theirs.getByRole('button', { name: 'Modifier Wood' }).click()
    await theirs.getByRole('textbox', { name: 'Wood' }).fill('cherry')
    await theirs.getByRole('textbox', { name: 'Wood' }).press('Enter')
    await expect(theirs.getByText('cherry')).toBeVisible()
    await expect(mine.getByText(`${julien.name} is editing this`).or(changed(mine))).toBeVisible(soon)
    await mine.getByRole('textbox', { name: 'Wood' }).press('Enter')
    await sidesAre(alert, { Yours: 'walnut', [julien.name]: 'cherry', Before: 'oak' })
  })

  await test.step('theirs is kept', async () => {
    await alert.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(alert).toBeHidden()
    await expect(mine.getByText('cherry')).toBeVisible()
    await expect(mine.getByText('walnut')).toBeHidden()
    await mine.reload()
    await expect(mine.getByText('cherry')).toBeVisible()
    await expect(mine.getByText('walnut')).toBeHidden()
  })

  await test.step('in the list', async () => {
    await mine.goto(list)
    await mine.getByRole('gridcell', { name: 'cherry' }).dblclick()
    await mine.keyboard.press('ControlOrMeta+a')
    await mine.keyboard.type('ebony')
    await give('birch')
    await mine.keyboard.press('Enter')
    await mine.getByRole('gridcell', { name: /birch/ }).click()
    await sidesAre(alert, { Yours: 'ebony', [julien.name]: 'birch', Before: 'cherry' })
  })

  await test.step('mine is used, and the other one sees it', async () => {
    await alert.getByRole('button', { name: 'Use mine' }).click()
    await expect(alert).toBeHidden()
    await expect(mine.getByRole('gridcell', { name: 'ebony' })).toBeVisible()
    await expect(theirs.getByText('ebony')).toBeVisible(soon)
    await mine.reload()
    await expect(mine.getByRole('gridcell', { name: 'ebony' })).toBeVisible()
  })
  await takeRole()
  await mine.context().close()
  await theirs.context().close()
})

const changed = (page: Page) => page.getByText(`${julien.name} changed this`)

async function sidesAre(alert: ReturnType<Page['getByRole']>, sides: Record<string, string>) {
  await expect(alert).toBeVisible()
  await expect(alert.locator('dt')).toHaveText(Object.keys(sides))
  await expect(alert.locator('dd')).toHaveText(Object.values(sides))
}

/** A record of a collection of its own that both may change, and a way in which the other one changes it. */
async function sameRecord(browser: Browser) {
  const mine = await enter(browser, maya)
  const theirs = await enter(browser, julien)
  const teamId = teamIdIn(mine)
  const collection = await api(mine, 'POST', `/teams/${teamId}/dataCollections`, { name: 'Bench' })
  const wood = await api(mine, 'POST', `/teams/${teamId}/dataCollections/${collection.id}/fields`, {
    title: { en: 'Wood' },
    dataType: 'plain_text',
  })
  const { record } = await api(mine, 'POST', `/teams/${teamId}/dataCollections/${collection.id}/records`, {
    values: { [collection.DataFields[0].id]: 'Piano bench', [wood.id]: 'oak' },
  })
  const { id: roleId } = await api(mine, 'POST', `/teams/${teamId}/roles`, {
    name: 'Benches',
    dataGrants: [{ permission: 'update_data_field_data', collectionId: collection.id }],
  })
  const { result } = (await api(mine, 'GET', `/teamUsers?TeamId=${teamId}`)) as {
    result: { id: number; email: string; firstName: string; lastName: string; roleIds: number[] }[]
  }
  const { id: teamUserId, firstName, lastName, roleIds } = result.find(({ email }) => email === julien.email)!
  const rights = { firstName, lastName, isTeamAdmin: false, roleIds: [...roleIds, roleId] }
  await api(mine, 'PUT', `/teams/${teamId}/teamUsers/${teamUserId}`, rights)

  async function give(value: string) {
    const { version } = await api(theirs, 'GET', `/teams/${teamId}/records/${record.id}`)
    await api(theirs, 'PUT', `/teams/${teamId}/records/${record.id}`, { version, values: { [wood.id]: value } })
  }
  const takeRole = () => mine.request.delete(`/api/teams/${teamId}/roles/${roleId}`)
  return { mine, theirs, record, give, takeRole, list: `/team-${teamId}/data-collections/${collection.id}/records` }
}
