import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { maya, signIn, sofia } from './people.ts'

test('a system admin backs up the installation, verifies it and restores a team beside the old one', async ({
  page,
}) => {
  test.slow()
  await signIn(page, maya)
  await page.goto('/sys-admin/settings')
  const section = page.getByRole('region', { name: 'Backup and recovery' })
  await section.getByRole('button', { name: 'Back up now' }).click()
  const made = section
    .getByRole('list', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: 'By Maya Okafor' })
  await expect(made.first()).toContainText('Done', { timeout: 30_000 })
  await expect(made.first()).toContainText('records')

  const menu = made.first().getByRole('button', { name: /^Actions for the backup of/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Verify' }).click()
  await expect(made.first()).toContainText('Verified', { timeout: 30_000 })

  await menu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^trellis-backup-.*\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Restore a team' }).click()
  const dialog = page.getByRole('dialog', { name: /^Restore a team from the backup of/ })
  await dialog.getByRole('radio', { name: 'Academia Cantera' }).click()
  await expect(dialog.getByLabel('Name of the new team')).toHaveValue('Academia Cantera (restored)')
  await dialog.getByLabel('Name of the new team').fill('Cantera de ayer')
  await dialog.getByRole('button', { name: 'Restore as a new team' }).click()
  const restores = section.getByRole('list', { name: 'Restored teams' })
  await expect(restores.getByRole('listitem').filter({ hasText: 'Cantera de ayer' })).toContainText('Restored', {
    timeout: 30_000,
  })

  await page.getByRole('link', { name: 'Teams', exact: true }).click()
  await page.getByLabel('Find a team').fill('cantera')
  const team = page.getByRole('table', { name: 'Teams' }).getByRole('row', { name: 'Cantera de ayer' })
  await expect(team).toBeVisible()
  await team.getByRole('button', { name: 'Actions for Cantera de ayer' }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog', { name: 'Archive Cantera de ayer?' }).getByRole('button', { name: 'Archive' }).click()
  await expect(team).toContainText('Archived')
  await team.getByRole('button', { name: 'Actions for Cantera de ayer' }).click()
  await page.getByRole('menuitem', { name: 'Bring back' }).click()
  await expect(team).not.toContainText('Archived')

  // Whatever follows finds the teams as they were.
  await team.getByRole('button', { name: 'Actions for Cantera de ayer' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removing = page.getByRole('dialog', { name: 'Delete Cantera de ayer for ever?' })
  await removing.getByRole('textbox').fill('Cantera de ayer')
  await removing.getByRole('button', { name: 'Delete the team' }).click()
  const rows = page.getByRole('table', { name: 'Teams' }).getByRole('row')
  await expect(rows).toHaveText([/Name/, /Academia Cantera/])
  await page.reload()
  await expect(rows).toHaveText([/Name/, /Academia Cantera/])
})

test('a team admin takes the whole team along as one file', async ({ page }) => {
  await signIn(page, sofia)
  await page.goto('/')
  await expect(page).toHaveURL(/\/team-\d+\/dashboard$/)
  await page.goto(new URL(page.url()).pathname.replace('dashboard', 'admin/account'))
  const section = page.locator('section', { has: page.locator('#team-archive') })
  await section.getByRole('button').first().click()
  const archive = section.getByRole('listitem').first()
  const download = archive.getByRole('link')
  await expect(download).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await download.click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^trellis-academia-cantera-.*\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
})
