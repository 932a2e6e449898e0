import { expect, test } from './journey.ts'
import { linkMailedTo } from './mails.ts'
import { enter, julien, maya, teamIdIn } from './people.ts'

/** The promise is a second; a machine with other things to do gets more. */
const soon = { timeout: 10_000 }

test('people talk about a record, and who is mentioned gets a mail', async ({ browser }) => {
  test.slow()
  const one = await enter(browser, maya)
  // Julien's interface is in French.
  const other = await enter(browser, julien)
  const teamId = teamIdIn(one)
  const found = await one.request.get(`/api/teams/${teamId}/search?q=Mateo&in=name`)
  const { results } = (await found.json()) as { results: { recordId: number; name: string }[] }
  const record = `/team-${teamId}/data-records/${results[0]!.recordId}/all-fields`
  await one.goto(record)
  await other.goto(record)
  await expect(other.getByRole('button', { name: 'Commentaires', exact: true })).toBeVisible()

  await test.step('a comment mentions somebody by keyboard alone', async () => {
    await one.getByRole('button', { name: 'Comments', exact: true }).focus()
    await one.keyboard.press('Enter')
    await one.getByLabel('Write a comment').focus()
    await one.keyboard.type('Who has the form? @jul')
    await expect(one.getByRole('option', { name: /Julien Moreau/ })).toBeVisible()
    await one.keyboard.press('Enter')
    await one.keyboard.type('please look')
  })

  await test.step('words that were not sent survive a reload', async () => {
    await one.reload()
    await one.getByRole('button', { name: 'Comments', exact: true }).click()
    await expect(one.getByLabel('Write a comment')).toHaveValue('Who has the form? @Julien Moreau please look')
    await one.getByLabel('Write a comment').focus()
    await one.keyboard.press('ControlOrMeta+Enter')
    await expect(one.getByRole('listitem').filter({ hasText: '@Julien Moreau please look' })).toBeVisible()
    await expect(one.getByLabel('Write a comment')).toHaveValue('')
  })

  await test.step('the other one sees that there is something new, without asking', async () => {
    await expect(other.getByRole('button', { name: 'Commentaires : 1, 1 non lu' })).toBeVisible(soon)
  })

  await test.step('the mail leads to the comment', async () => {
    const link = await linkMailedTo(julien.email, { request: one.request, subject: /vous a mentionné sur .*Mateo/ })
    await other.goto(new URL(link).pathname + new URL(link).search)
    const panel = other.getByRole('dialog', { name: /^Commentaires/ })
    await expect(panel.getByText('@Julien Moreau')).toBeVisible()
    await panel.getByLabel('Écrire un commentaire').fill('Chez moi.')
    await panel.getByRole('button', { name: 'Commenter' }).click()
    await expect(panel.getByText('Chez moi.')).toBeVisible()
  })

  await test.step('the answer appears where the other one reads', async () => {
    await expect(one.getByRole('dialog', { name: /^Comments/ }).getByText('Chez moi.')).toBeVisible(soon)
  })

  await test.step('one edits one’s own words, and an admin deletes anybody’s after being asked once', async () => {
    const panel = one.getByRole('dialog', { name: /^Comments/ })
    const own = panel.getByRole('listitem').filter({ hasText: 'please look' })
    await own.getByRole('button', { name: 'More' }).click()
    await one.getByRole('menuitem', { name: 'Edit' }).click()
    await panel.getByLabel('Edit the comment').fill('Who has the signed form?')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Who has the signed form?')).toBeVisible()
    await expect(other.getByText('Who has the signed form?')).toBeVisible(soon)
    const his = panel.getByRole('listitem').filter({ hasText: 'Chez moi.' })
    await his.getByRole('button', { name: 'More' }).click()
    await expect(one.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect(one.getByRole('menuitem', { name: 'Edit' })).toBeHidden()
    await one.getByRole('menuitem', { name: 'Delete' }).click()
    await one.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('This comment was deleted.')).toBeVisible()
    await expect(other.getByText('Ce commentaire a été supprimé.')).toBeVisible(soon)
  })
  await one.context().close()
  await other.context().close()
})
