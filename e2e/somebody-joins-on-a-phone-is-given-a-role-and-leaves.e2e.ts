import type { Page } from '@playwright/test'
import { foundTeam } from './founder.ts'
import { expect, test } from './journey.ts'
import { linkMailedTo } from './mails.ts'
import { api } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' }

test('a newcomer joins on a phone in French, sees what her role grants as it changes, and is out at once', async ({
  page,
  browser,
}) => {
  test.slow()
  const run = Date.now()
  const teamName = `Lumen Workshop ${run}`
  const newcomer = `camille.${run}@example.org`
  const founder = { name: 'Noor Haddad', email: `noor.${run}@example.org`, password: 'lumen-2026' }
  const teamId = await foundTeam(page, founder, teamName)
  const { students, grants } = await dataOf(page, teamId)
  await nobodyReads(page, teamId)
  const role = { name: 'Front desk', dataGrants: grants.read }
  const { id: roleId } = await api(page, 'POST', `/teams/${teamId}/roles`, role)

  await page.goto(`/team-${teamId}/admin/users`)
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite a user' })
  await inviting.getByLabel('E-mail').fill(newcomer)
  await inviting.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`User invited: ${newcomer}`)).toBeVisible()
  const link = await linkMailedTo(newcomer, { request: page.request, subject: /Lumen/ })

  const theirs = await browser.newContext(phone)
  const there = await theirs.newPage()
  await test.step('she joins in French, though the team speaks English', async () => {
    await there.goto(link)
    await expect(there.getByRole('heading', { name: `Rejoindre ${teamName}` })).toBeVisible()
    await there.getByRole('button', { name: 'Accepter l’invitation' }).tap()
    await there.getByLabel('Votre nom').fill('Camille Roy')
    await there.getByLabel('Mot de passe', { exact: true }).fill('lumière-2026')
    await there.getByRole('button', { name: 'Terminer et ouvrir' }).tap()
    await expect(there).toHaveURL(`/team-${teamId}/dashboard`)
    await expect(there.locator('html')).toHaveAttribute('lang', 'fr')
  })

  const collections = `/team-${teamId}/data-collections`
  const adding = there.getByRole('button', { name: 'Ajouter Student' })
  await test.step('without a role she sees no collection, also by its address', async () => {
    await there.goto(`${collections}/${students}/records`)
    await expect(there.getByText('introuvable')).toBeVisible()
    await there.goto(collections)
    await expect(there.getByRole('heading', { level: 1, name: 'Collections de données' })).toBeVisible()
    await expect(there.getByText('Aucune collection de données trouvée pour cette équipe')).toBeVisible()
    await expect(there.getByText('Students')).toBeHidden()
  })

  const dialog = page.getByRole('dialog', { name: 'Edit Camille Roy' })
  const edit = async () => {
    await page.getByRole('button', { name: 'Actions for Camille Roy' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await test.step('saving what nobody changed says so', async () => {
    await edit()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No changes detected')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('she is given one, and the open page shows what it grants', async () => {
    await edit()
    await dialog.getByLabel('Roles').click()
    await page.getByRole('option', { name: role.name }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('User updated: Camille Roy')).toBeVisible()
    const card = there.getByRole('main').getByRole('link', { name: /^Students/ })
    await expect(card).toBeVisible()
    await expect(there.getByText('Payroll')).toBeHidden()
    await card.tap()
    await expect(there.getByText('Ada Lark')).toBeVisible()
    await expect(there.getByText('Blue room')).toBeVisible()
    await expect(there.getByText('Owes money')).toBeHidden()
    await expect(adding).toBeHidden()
  })

  await test.step('the role grows: she may write without a reload', async () => {
    await api(page, 'PUT', `/teams/${teamId}/roles/${roleId}`, { ...role, dataGrants: grants.write })
    await expect(adding).toBeVisible()
  })

  await test.step('the role ends: the open list goes', async () => {
    await page.getByRole('link', { name: 'User Roles' }).first().click()
    await page.getByRole('button', { name: `Actions for ${role.name}` }).click()
    await page.getByRole('menuitem', { name: 'Set inactive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set inactive' }).click()
    await expect(page.getByRole('row', { name: /Front desk/ })).toContainText('Inactive')
    await expect(there.getByText('introuvable')).toBeVisible()
    await expect(there.getByText('Ada Lark')).toBeHidden()
  })

  await test.step('deactivated, she is out of the page that is open', async () => {
    await there.goto(collections)
    await expect(there.getByRole('heading', { level: 1, name: 'Collections de données' })).toBeVisible()
    await page.getByRole('link', { name: 'Users', exact: true }).first().click()
    await page.getByRole('button', { name: 'Actions for Camille Roy' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    const asking = page.getByRole('dialog', { name: 'Deactivate Camille Roy?' })
    await asking.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('User deactivated: Camille Roy')).toBeVisible()
    await expect(there.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
    await there.goto('/')
    await expect(there).toHaveURL('/choose-team')
    await expect(there.getByRole('heading', { level: 1 })).toContainText('équipe')
  })

  await test.step('the last admin stays', async () => {
    await page.getByRole('button', { name: `Actions for ${founder.name}` }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page
      .getByRole('dialog', { name: `Deactivate ${founder.name}?` })
      .getByRole('button', { name: 'Deactivate' })
      .click()
    await expect(page.getByText('A team needs at least one active team admin.', { exact: false })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /Noor/ })).toContainText('Team admin')
  })
  await theirs.close()
})

/** Students with a room that anybody at the desk may know and a note that nobody there may, and a collection beside. */
async function dataOf(page: Page, teamId: number) {
  const path = `/teams/${teamId}/dataCollections`
  const students = await api(page, 'POST', path, { name: 'Student', pluralName: 'Students' })
  await api(page, 'POST', path, { name: 'Payroll entry', pluralName: 'Payroll' })
  const field = async (title: string) =>
    (await api(page, 'POST', `${path}/${students.id}/fields`, { title: { en: title }, dataType: 'plain_text' })).id
  const [name, room, note] = [students.DataFields[0].id, await field('Room'), await field('Note')]
  const values = { [name]: 'Ada Lark', [room]: 'Blue room', [note]: 'Owes money' }
  await api(page, 'POST', `${path}/${students.id}/records`, { values })
  const grant = (permission: string) => ({ permission, collectionId: students.id, fields: [name, room] })
  const read = [grant('read_data_field_data')]
  return { students: students.id, grants: { read, write: [...read, grant('update_data_field_data')] } }
}

/** Of what everybody holds nothing is left. */
async function nobodyReads(page: Page, teamId: number) {
  const { roles } = await api(page, 'GET', `/teams/${teamId}/roles`)
  const member = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
  await api(page, 'PUT', `/teams/${teamId}/roles/${member.id}`, { name: member.name, dataGrants: [] })
}
