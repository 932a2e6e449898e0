import { textIsKept } from './drafts.ts'
import { expect, test } from './journey.ts'
import { api, fillSignIn, maya, signIn, teamIdIn } from './people.ts'

test('what was typed into a form and not saved is offered again after a reload and after signing out', async ({
  page,
}) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const address = `/team-${teamId}/admin/user-roles?role=new`
  const name = page.getByLabel('Role name')
  const kept = page.getByRole('status', { name: 'Unsaved text' })

  await test.step('a reload', async () => {
    await page.goto(address)
    await name.fill('Concert helper')
    await textIsKept(page, 'Concert helper')
    await page.reload()
    await expect(kept).toBeVisible()
    await expect(name).toHaveValue('')
    await kept.getByRole('button', { name: 'Restore' }).click()
    await expect(name).toHaveValue('Concert helper')
    await expect(kept).toBeHidden()
  })

  await test.step('signing out and in again', async () => {
    await page.context().clearCookies()
    await page.goto('/login')
    await fillSignIn(page, maya)
    await expect(page).toHaveURL(/dashboard$/)
    await page.goto(address)
    await kept.getByRole('button', { name: 'Restore' }).click()
    await expect(name).toHaveValue('Concert helper')
  })

  await test.step('leaving asks, and says that it is kept', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question).toContainText('kept on this device')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/admin\/users$/)
  })

  const nothingIsKept = () =>
    expect
      .poll(() => page.evaluate(() => Object.values(localStorage).filter((text) => text.includes('Concert helper'))))
      .toEqual([])

  await test.step('once it is discarded nothing is offered', async () => {
    await page.goto(address)
    await kept.getByRole('button', { name: 'Discard' }).click()
    await nothingIsKept()
    await page.reload()
    await expect(name).toHaveValue('')
    await expect(kept).toBeHidden()
  })

  await test.step('nor once it is saved', async () => {
    await name.fill('Concert helper')
    await textIsKept(page, 'Concert helper')
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByRole('heading', { name: 'Concert helper' })).toBeVisible()
    await nothingIsKept()
    await page.goto(address)
    await expect(name).toHaveValue('')
    await expect(kept).toBeHidden()
  })
})

test('Escape in a dialog about a person loses nothing', async ({ page }) => {
  await signIn(page, maya)
  const team = teamIdIn(page)
  await page.goto(`/team-${team}/admin/users`)
  const open = async () => {
    await page.getByRole('button', { name: /^Actions for Julien/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: /^Edit Julien/ })
  await dialog.getByLabel('Last name').fill('Moreau-Delacroix')
  await textIsKept(page, 'Moreau-Delacroix')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('Last name')).not.toHaveValue('Moreau-Delacroix')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Moreau-Delacroix')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(dialog.getByLabel('Last name')).toBeVisible()
  await expect(dialog.getByRole('status', { name: 'Unsaved text' })).toBeHidden()
})

test('settings that are being changed keep that, and take over what another system admin saves', async ({ page }) => {
  await page.clock.install()
  await signIn(page, maya)
  await page.goto('/sys-admin/settings')
  const days = page.getByLabel('Length of a session')
  const length = page.getByLabel('Minimum password length')
  await length.fill('12')
  const { settings } = await api(page, 'GET', '/sysAdmin/settings')
  await api(page, 'PUT', '/sysAdmin/settings', { ...settings, sessionDays: settings.sessionDays - 1 })
  // Coming back to the window after a while reads what is shown again.
  await page.clock.fastForward(20_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(days).toHaveValue(new RegExp(`^${settings.sessionDays - 1}\\b`))
  await expect(length).toHaveValue(/^12\b/)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect
    .poll(async () => (await api(page, 'GET', '/sysAdmin/settings')).settings)
    .toEqual({ ...settings, sessionDays: settings.sessionDays - 1, minimumPasswordLength: 12 })
  await api(page, 'PUT', '/sysAdmin/settings', settings)
})
