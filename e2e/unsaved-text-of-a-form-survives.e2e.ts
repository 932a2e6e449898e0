import { textIsKept } from './drafts.ts'
import { expect, test } from './journey.ts'
import { fillSignIn, maya, signIn, teamIdIn } from './people.ts'

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
