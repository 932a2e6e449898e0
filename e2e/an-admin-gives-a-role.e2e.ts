import { expect, test } from './journey.ts'
import { api, julien, maya, signIn, teamIdIn } from './people.ts'

// The member's own language is French.
const denied = /Access denied|Accès refusé/

test('an admin gives a role, and the member sees and does what it grants and no more', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const roleName = `Front desk ${Date.now()}`

  await test.step('a role that changes students and manages the account', async () => {
    await page.getByRole('link', { name: 'Team Administration' }).click()
    await page.getByRole('link', { name: 'User Roles' }).first().click()
    await expect(page.getByRole('row', { name: /Team Admin.*Fixed/ })).toBeVisible()
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByLabel('Role name').fill(roleName)
    await page.getByRole('checkbox', { name: 'Account details' }).check()
    await page.getByRole('checkbox', { name: 'Update fields: Students' }).check()
    await page.getByRole('checkbox', { name: 'Run all wizards' }).check()
    const inWords = page.getByRole('region', { name: 'In words' })
    await expect(inWords).toContainText('Creates and changes records in Students.')
    await expect(inWords).toContainText('Runs all data wizards.')
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByText(`Role created: ${roleName}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: roleName })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Run all wizards' })).toBeChecked()
    await expect(inWords).toContainText('Runs all data wizards.')
  })

  const theirs = await browser.newContext()
  const there = await theirs.newPage()
  await signIn(there, julien)

  await test.step('before, the member reads', async () => {
    await there.goto(`/team-${teamId}/admin/account`)
    await expect(there.getByRole('heading', { name: denied })).toBeVisible()
  })

  await test.step('the admin gives it', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for Julien Moreau' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Julien Moreau' })
    await dialog.getByLabel('Roles').click()
    await page.getByRole('option', { name: roleName }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('User updated: Julien Moreau')).toBeVisible()
    await expect(page.getByRole('row', { name: /Julien/ })).toContainText(roleName)
  })

  await test.step('the member opens what it opens, and nothing else', async () => {
    await there.goto(`/team-${teamId}/admin/account`)
    await expect(there.getByLabel('Nom de l’organisation')).toHaveValue('Harbor Conservatory')
    const menu = there.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu.getByRole('link', { name: 'Détails du compte' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Utilisateurs' })).toBeHidden()
    await there.goto(`/team-${teamId}/admin/users`)
    await expect(there.getByRole('heading', { name: denied })).toBeVisible()
  })

  await test.step('changes students, and reads teachers', async () => {
    await there.goto(`/team-${teamId}/dashboard`)
    await there
      .getByRole('link', { name: /^Students/ })
      .first()
      .click()
    const grid = there.getByRole('grid', { name: /Students/ })
    await expect(grid).toHaveAttribute('aria-readonly', 'false')
    const name = grid.locator('[data-row="0"][data-column="0"]')
    await expect(name).toContainText('Inès Delacroix')
    await name.dblclick()
    await grid.getByRole('textbox').fill('Inès Delacroix-Roux')
    await there.keyboard.press('Enter')
    const found = () => api(page, 'GET', `/teams/${teamId}/search?q=Delacroix-Roux&in=name`)
    await expect
      .poll(async () => (await found()).results.map((one: { name: string }) => one.name))
      .toContain('Inès Delacroix-Roux')
    await there.keyboard.press('ControlOrMeta+z')
    await expect(name).toContainText(/Inès Delacroix$/)
    await there
      .getByRole('link', { name: /^Teachers/ })
      .first()
      .click()
    await expect(there.getByRole('grid', { name: /Teachers/ })).toHaveAttribute('aria-readonly', 'true')
  })

  await test.step('the admin looks at the team through the role', async () => {
    await page.getByRole('link', { name: 'User Roles' }).first().click()
    await page.getByRole('button', { name: `Actions for ${roleName}` }).click()
    await page.getByRole('menuitem', { name: 'View as this role' }).click()
    await expect(page.getByText(`You see this team as the role ${roleName} would`)).toBeVisible()
    await page.goto(`/team-${teamId}/admin/users`)
    await expect(page.getByRole('heading', { name: denied })).toBeVisible()
    await page.goto(`/team-${teamId}/dashboard`)
    await page.getByRole('button', { name: 'Stop viewing' }).click()
    await expect(page.getByRole('row', { name: /Team Admin.*Fixed/ })).toBeVisible()
  })

  await test.step('the role is deleted, and with it what it gave', async () => {
    await page.getByRole('link', { name: 'User Roles' }).first().click()
    await page.getByRole('button', { name: `Actions for ${roleName}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(
      page.getByText('Are you sure you want to delete this role? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Role deleted: ${roleName}`)).toBeVisible()
    await there.goto(`/team-${teamId}/admin/account`)
    await expect(there.getByRole('heading', { name: denied })).toBeVisible()
  })
  await theirs.close()
})
