import { expect, test } from './journey.ts'
import { maya, signIn, teamIdIn } from './people.ts'

test('a table card is a small grid by keyboard, and on a phone the tabs go under More', async ({ page }) => {
  test.slow()
  await signIn(page, maya)
  const teamId = teamIdIn(page)
  await page
    .getByRole('link', { name: /^Students/ })
    .first()
    .click()
  await page.getByRole('gridcell', { name: /^Inès Delacroix/ }).click({ timeout: 60_000 })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'Inès Delacroix' })).toBeVisible()
  const table = page.getByRole('grid', { name: 'Lessons' })
  const fee = table.getByRole('row').nth(1).getByRole('gridcell').nth(3)
  await expect(fee).toBeVisible({ timeout: 60_000 })
  const before = await fee.innerText()
  expect(before).not.toBe('$47.00')

  await test.step('arrows go, typing edits, Enter saves', async () => {
    await table.getByRole('gridcell').first().focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect(fee).toBeFocused()
    await page.keyboard.type('47')
    await page.keyboard.press('Enter')
    await expect(fee).toHaveText('$47.00')
    await page.reload()
    await expect(fee).toHaveText('$47.00', { timeout: 60_000 })
  })

  await test.step('Ctrl+Z takes it back, here too', async () => {
    await page.getByRole('heading', { name: 'Inès Delacroix' }).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(fee).toHaveText(before)
    await page.reload()
    await expect(fee).toHaveText(before, { timeout: 60_000 })
  })

  await test.step('at 390 px two tabs stay beside More', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const tabs = page.getByRole('navigation', { name: 'Parts of the record' })
    await expect(tabs.getByRole('link')).toHaveCount(2)
    await tabs.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change history' }).click()
    await expect(page).toHaveURL(new RegExp(`/team-${teamId}/data-records/\\d+/change-history`))
    await expect(tabs.getByRole('link', { name: 'Change history' })).toHaveAttribute('aria-current', 'page')
  })
})
