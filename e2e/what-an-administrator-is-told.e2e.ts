import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { api, maya, signIn, teamIdIn } from './people.ts'

interface Collection {
  id: number
  pluralName: string
  isUsedAsCustomList: boolean
  description: string
}

async function collections(page: Page): Promise<Collection[]> {
  const teamId = teamIdIn(page)
  return (await api(page, 'GET', `/dataCollections?TeamId=${teamId}`)).dataCollection
}

const ofName = async (page: Page, name: string) => {
  const found = (await collections(page)).find(({ pluralName }) => pluralName === name)
  if (!found) throw new Error(`no collection is called ${name}`)
  return found
}

test('the audit says in words what was set, and takes roles for roles', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const teachers = await ofName(page, 'Teachers')
  await api(page, 'PUT', `/teams/${teamId}/dataCollections/${teachers.id}`, {
    membershipOrder: [{ by: { meta: 'name' }, direction: 'desc' }],
  })
  const { settings } = await api(page, 'GET', '/sysAdmin/settings')
  await api(page, 'PUT', '/sysAdmin/settings', { ...settings, signUp: 'invitation', sessionDays: 14 })

  await page.goto('/sys-admin/audit')
  const log = page.getByRole('table', { name: 'Audit Log' })
  const rowOf = (act: string) => log.getByRole('row', { name: act }).first()
  await expect(rowOf('Changed a collection')).toContainText('Teacher (Order of the records)')
  await expect(rowOf('Changed the settings')).toContainText('Sign-up: Open to anybody → By invitation')
  await expect(rowOf('Changed the settings')).toContainText('Length of a session: 30 → 14')

  await test.step('and what happens while another page of the area is open', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Name of this installation').fill('Harbor Data')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.getByRole('link', { name: 'Audit Log' }).click()
    await expect(rowOf('Changed the settings')).toContainText('Name of this installation: Trellis → Harbor Data')
  })
  await api(page, 'PUT', '/sysAdmin/settings', settings)
})

test('the roles of all teams begin with that of its admins, and a search goes with its address', async ({ page }) => {
  await signIn(page, maya)
  await page.goto('/sys-admin/permissions')
  const roles = page.getByRole('table', { name: 'Permissions' })
  await page.getByLabel('Find a role or a team').fill('harbor')
  const fixed = roles.getByRole('row', { name: /^Team Admin Fixed Harbor Conservatory/ })
  await expect(fixed).toContainText('this role cannot be modified')
  await expect(page).toHaveURL(/search=harbor/)

  await page.getByRole('link', { name: 'Permissions', exact: true }).click()
  await expect(page).toHaveURL(/permissions$/)
  await expect(page.getByLabel('Find a role or a team')).toHaveValue('')
  await page.getByRole('button', { name: 'Open in the team: Team Admin, Harbor Conservatory' }).click()
  await expect(page).toHaveURL(/\/team-\d+\/admin\/user-roles$/)
})

test('one’s own account is open from the system administration', async ({ page }) => {
  await signIn(page, maya)
  await page.goto('/sys-admin/users')
  await page.getByRole('button', { name: 'Maya Okafor, your menu' }).click()
  await page.getByRole('menuitem', { name: 'User Preferences' }).click()
  await expect(page).toHaveURL('/user/preferences')
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Maya Okafor')
  await page.getByRole('button', { name: 'New token' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Team' })).toHaveValue('Harbor Conservatory')

  await page.goto('/sys-admin/nowhere')
  await expect(page.getByText('The page with id /sys-admin/nowhere was not found.')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('what was finished in one team is not shown in another', async ({ page }) => {
  await signIn(page, maya)
  await api(page, 'POST', '/teams', {
    name: 'Elsewhere',
    shortName: 'Elsewhere',
    primaryTimezone: 'Europe/Paris',
    defaultCountry: 'FR',
    defaultInterfaceLanguage: 'en',
    brand: 'generic',
  })
  await page.reload()
  await page.getByRole('checkbox', { checked: false }).first().check()
  await page.getByRole('button', { name: 'Switch Team: Harbor Conservatory' }).click()
  await page.getByRole('menuitem', { name: 'Elsewhere' }).click()
  await expect(page.getByRole('button', { name: 'Switch Team: Elsewhere' })).toBeVisible()
  await expect(page.getByText('No data collections found for this team').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('the menu of the administration shows its shape until it is there', async ({ page }) => {
  await signIn(page, maya)
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  // Files have no names of their own: this one holds the name of a group of that menu.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const isMenu = (await response.text()).includes('admin-glance')
    if (isMenu) await mayCome
    await route.fulfill({ response })
  })
  await page.goto(`/team-${teamIdIn(page)}/admin/users`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('status', { name: 'Loading…' })).toBeVisible()
  letCome()
  await expect(menu.getByRole('link', { name: 'User Roles' })).toBeVisible()
  await expect(menu.getByRole('status')).toHaveCount(0)
})

test('the last field of a role stays, and says why', async ({ page }) => {
  await signIn(page, maya)
  await page.goto(`/team-${teamIdIn(page)}/admin/user-roles?role=new`)
  await page.getByRole('checkbox', { name: 'Read fields: Students' }).check()
  await page.getByRole('button', { name: 'Read fields: fields of Students: All fields' }).click()
  const choice = page.getByRole('dialog', { name: 'Read fields: fields of Students' })
  await choice.getByRole('checkbox', { name: 'All fields' }).uncheck()
  const fields = choice.getByRole('checkbox').filter({ visible: true })
  for (let left = (await fields.count()) - 1; left > 1; left--) await fields.nth(left).uncheck()
  await expect(choice.getByRole('status')).toContainText('At least one field.')
  const last = fields.nth(1)
  // To the eye and the pointer it is there, to whoever listens it is disabled.
  await last.click({ force: true })
  await expect(last).toBeChecked()
  await expect(last).toHaveAccessibleDescription(/untick the permission of the collection/)
})

test('what was refused says why: signing out without a server, a collection in use', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  await page.goto(`/team-${teamId}/admin/data-collections`)
  await page.getByRole('button', { name: 'Actions for Teachers' }).click()
  await page.getByRole('menuitem', { name: 'Delete collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click()
  await expect(page.getByText(/^This is still in use: .*Teacher/)).toBeVisible()

  await page.route('**/authentication/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Maya Okafor, your menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page).toHaveURL(/data-collections$/)
})

test('details that were not touched stay as somebody else has set them meanwhile', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const { id } = await ofName(page, 'Teachers')
  await page.goto(`/team-${teamId}/admin/data-collections/${id}/details`)
  const external = page.getByLabel('External name')
  await external.fill('Our teachers')
  await api(page, 'PUT', `/teams/${teamId}/dataCollections/${id}`, { description: 'Set by somebody else' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(await ofName(page, 'Teachers')).toMatchObject({
    description: 'Set by somebody else',
    ExternalName: 'Our teachers',
  })
})

test('items typed while the one before is saved are all there, and a picture can be chosen twice', async ({ page }) => {
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  const { id } = await api(page, 'POST', `/teams/${teamId}/customLists`, { name: 'Weather', items: [] })
  await page.goto(`/team-${teamId}/custom-lists/${id}/list-items`)
  await page.route(`**/customLists/${id}/items`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const box = page.getByLabel('Add item')
  await box.click()
  await page.keyboard.type('Rain\nSnow\nWi')
  await expect(page.getByLabel('Name of Rain')).toBeVisible()
  await expect(page.getByLabel('Name of Snow')).toBeVisible()
  await expect(box).toHaveValue('Wi')
  await box.fill('')

  await page.goto(`/team-${teamId}/user/preferences`)
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  const input = page.locator('input[type="file"]').first()
  await input.setInputFiles(picture)
  await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible()
  // A browser is silent about a file that its box holds already.
  await expect(input).toHaveValue('')
  await page.getByRole('button', { name: 'Close' }).click()
})
