import { expect, test } from './journey.ts'
import { maya, signIn, sofia } from './people.ts'

test('a system admin suspends a team, its people are locked out at once, and the audit tells of it', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext()
  const there = await theirs.newPage()
  await signIn(there, sofia)
  await there.goto('/sys-admin')
  await expect(there.getByText('No tiene permiso para acceder al área de Administración del sistema')).toBeVisible()

  await signIn(page, maya)
  await page.getByRole('button', { name: 'Maya Okafor, your menu' }).click()
  await page.getByRole('menuitem', { name: 'System Administration' }).click()
  await expect(page).toHaveURL('/sys-admin/teams')
  const teams = page.getByRole('table', { name: 'Teams' })
  await page.getByLabel('Find a team').fill('cantera')
  await expect(teams.getByRole('row', { name: 'Harbor Conservatory' })).toBeHidden()
  const cantera = teams.getByRole('row', { name: 'Academia Cantera' })
  await cantera.getByRole('button', { name: 'Actions for Academia Cantera' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('dialog', { name: 'Suspend Academia Cantera?' }).getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Team suspended: Academia Cantera')).toBeVisible()
  await expect(cantera).toContainText('Suspended')

  await there.goto('/')
  await expect(there).toHaveURL('/choose-team')
  await expect(there.getByText('Academia Cantera')).toBeHidden()

  await cantera.getByRole('button', { name: 'Actions for Academia Cantera' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(page.getByText('Team reactivated: Academia Cantera')).toBeVisible()
  await there.goto('/')
  await expect(there).toHaveURL(/\/team-\d+\/dashboard$/)

  await page.getByRole('link', { name: 'Audit Log' }).click()
  const noted = page.getByRole('table', { name: 'Audit Log' }).getByRole('row', { name: 'Suspended the team' })
  await expect(noted).toContainText('Academia Cantera')
  await expect(noted).toContainText('Maya Okafor')

  await test.step('and shows what was done to one team', async () => {
    const team = page.getByRole('combobox', { name: 'Team' })
    await team.fill('harbor')
    await page.getByRole('option', { name: 'Harbor Conservatory' }).click()
    await expect(noted).toBeHidden()
    await team.fill('cantera')
    await page.getByRole('option', { name: 'Academia Cantera' }).click()
    await expect(noted).toBeVisible()
    await page.reload()
    await expect(noted).toBeVisible()
    await expect(team).toHaveValue('Academia Cantera')
  })
  await theirs.close()
})
