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
  await expect(teams.getByRole('row', { name: 'Harbor Conservatory' })).toBeVisible()
  await page.getByLabel('Find a team').fill('cantera')
  await expect(teams.getByRole('row', { name: 'Harbor Conservatory' })).toBeHidden()
  const cantera = teams.getByRole('row', { name: 'Academia Cantera' })
  await cantera.getByRole('button', { name: 'Actions for Academia Cantera' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await there.goto('/')
  await expect(there).toHaveURL(/\/team-\d+\/dashboard$/)
  await page.getByRole('dialog', { name: 'Suspend Academia Cantera?' }).getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Team suspended: Academia Cantera')).toBeVisible()
  await expect(cantera).toContainText('Suspended')

  await expect(there.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible()
  await there.goto('/')
  await expect(there).toHaveURL('/choose-team')
  await expect(there.getByText('Aún no pertenece a ningún equipo')).toBeVisible()

  await test.step('whoever has no team has an account all the same', async () => {
    await there.getByRole('link', { name: 'Preferencias de usuario' }).click()
    await expect(there).toHaveURL('/user/preferences')
    await expect(there.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Sofía Herrera')
    await expect(there.getByText('Un token funciona en un equipo')).toBeVisible()
    await expect(there.getByRole('button', { name: 'Token nuevo' })).toHaveCount(0)
  })

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
    const options = page.getByRole('option')
    await team.fill('harbor')
    await expect(options).toHaveText(['Harbor Conservatory'])
    await options.click()
    await expect(page).toHaveURL(/teamId=\d+/)
    await expect(page.getByRole('row').filter({ hasText: 'Harbor Conservatory' }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Academia Cantera' })).toHaveCount(0)
    await team.fill('cantera')
    // The one that is chosen stays offered.
    await expect(options).toHaveText(['Harbor Conservatory', 'Academia Cantera'])
    await options.last().click()
    await expect(noted).toBeVisible()
    await page.reload()
    await expect(noted).toBeVisible()
    await expect(team).toHaveValue('Academia Cantera')
  })
  await theirs.close()
})
