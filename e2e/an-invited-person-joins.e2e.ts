import { expect, test } from './journey.ts'
import { linkMailedTo } from './mails.ts'
import { maya, signIn, teamIdIn } from './people.ts'

const newcomer = 'nadia.rahimi@example.org'

test('a person invited by e-mail sets up an account and reads the records of the team', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  await page.getByRole('link', { name: 'Team Administration' }).click()
  await page.getByRole('link', { name: 'Users' }).first().click()
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('E-mail').fill(maya.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Oops, this email is already linked to a team user.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(newcomer)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`User invited: ${newcomer}`)).toBeVisible()
  await expect(page.getByRole('row', { name: newcomer })).toContainText('Invited')

  const link = await linkMailedTo(newcomer, { request, subject: /Harbor Conservatory/ })
  const theirs = await browser.newContext()
  const there = await theirs.newPage()
  await there.goto(link)
  await expect(there).toHaveURL(/\/accept-invite\/\d+\?/)
  await expect(there.getByRole('heading', { name: 'Join Harbor Conservatory' })).toBeVisible()
  await there.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(there).toHaveURL(/\/setup-password\/\d+\?/)
  await there.getByLabel('Your name').fill('Nadia Rahimi')
  await there.getByLabel('Password', { exact: true }).fill('violin-2026')
  await there.getByRole('button', { name: 'Finish and open the team' }).click()
  await expect(there).toHaveURL(`/team-${teamId}/dashboard`)

  await test.step('members read', async () => {
    await there
      .getByRole('link', { name: /^Students/ })
      .first()
      .click()
    const grid = there.getByRole('grid', { name: 'Records of Students' })
    await expect(grid).toHaveAttribute('aria-readonly', 'true')
    await expect(grid.getByRole('gridcell', { name: 'Inès Delacroix', exact: true })).toBeVisible()
    await expect(there.getByRole('button', { name: 'New student' })).toBeHidden()
    await expect(there.getByRole('link', { name: 'Team Administration' })).toBeHidden()
    await there.goto(`/team-${teamId}/admin/users`)
    await expect(there.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  })

  await test.step('the invitation is spent', async () => {
    await theirs.clearCookies()
    await there.goto(link)
    await expect(there.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
  })

  await page.reload()
  await expect(page.getByRole('row', { name: newcomer })).toContainText('Nadia')
  await theirs.close()
})
