import { expect, test } from './journey.ts'
import { linkMailedTo } from './mails.ts'
import { fillSignIn } from './people.ts'

const tomas = { name: 'Tomás Ibáñez', email: 'tomas.ibanez@example.org', password: 'metronome-1' }
const next = 'metronome-2'
const wrong = 'E-mail or password is wrong'

test('somebody signs up, forgets the password and sets a new one by the mailed link', async ({ page, request }) => {
  await test.step('sign-up, verified by mail', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Your name').fill(tomas.name)
    await page.getByLabel('E-mail').fill(tomas.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Choose a password of at least 8 characters.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(tomas.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await page.goto(await linkMailedTo(tomas.email, { request, subject: /verify|confirm/i }))
    await expect(page.getByRole('heading', { name: 'Choose a team' })).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
  })

  await fillSignIn(page, { email: tomas.email, password: 'not-this-one' })
  await expect(page.getByRole('alert')).toContainText(wrong)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(tomas.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  const link = await linkMailedTo(tomas.email, { request, subject: /new password/i })
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a team' })).toBeVisible()

  await test.step('the link works once', async () => {
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('metronome-3')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  })

  await test.step('only the new password signs in', async () => {
    await page.context().clearCookies()
    for (const password of [tomas.password, 'metronome-3']) {
      await page.goto('/login')
      await fillSignIn(page, { ...tomas, password })
      await expect(page.getByRole('alert')).toContainText(wrong)
    }
    await fillSignIn(page, { ...tomas, password: next })
    await expect(page.getByRole('heading', { name: 'Choose a team' })).toBeVisible()
  })
})

test('an address nobody has is answered like any other', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText('If nobody@example.org has an account here')
})
