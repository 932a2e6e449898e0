import { expect, test } from './journey.ts'
import { type RunningServer, startServer } from './server.ts'

// Her country and timezone are guessed from it.
test.use({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => server.stop())

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

test('a newcomer starts from a blueprint on a phone in French, keeps what she changed and takes the rest away', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize(phone)

  await test.step('sign up and name the team', async () => {
    await page.goto(server.firstSignUpUrl ?? '')
    await page.getByLabel('Votre nom').fill('Clémence Aubert')
    await page.getByLabel('E-mail').fill('clemence@example.org')
    await page.getByLabel('Mot de passe', { exact: true }).fill('sapins-2026')
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await page.getByRole('link', { name: 'Créer une équipe' }).click()
    await page.getByLabel('Nom', { exact: true }).fill('Camp des Sapins')
    await page.getByText('Camps', { exact: true }).click()
    await page.getByRole('button', { name: 'Créer l’équipe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Commencer avec des données prêtes' })).toBeVisible()
  })

  await test.step('look at the blueprints: that of the brand is chosen', async () => {
    const cards = page.getByRole('radiogroup', { name: 'Choisir un modèle' })
    await expect(cards.getByRole('radio')).toHaveCount(5)
    await expect(cards.getByRole('radio', { name: /Conçu pour votre marque/ })).toBeChecked()
    await expect(page.getByText('7 collections · 49 champs · 4 listes · 2 rôles')).toBeVisible()
    // By the keyboard alone.
    await cards.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Organisations, personnes, opportunités').first()).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(cards.getByRole('radio', { name: /Conçu pour votre marque/ })).toBeChecked()
    // Nothing scrolls sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  })

  await test.step('put it in', async () => {
    await page.getByRole('button', { name: 'Utiliser ce modèle' }).click()
    await expect(page).toHaveURL(/\/team-\d+\/dashboard$/, { timeout: 60_000 })
    await expect(page.getByText('Cette équipe contient des données d’exemple')).toBeVisible()
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu principal' })
    for (const name of ['Campeurs', 'Chalets', 'Familles', 'Inscriptions', 'Séjours'])
      await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    await menu.getByRole('link', { name: /^Séjours/ }).click()
    await expect(page.getByText('Semaine des explorateurs')).toBeVisible()
  })

  await page.setViewportSize(desk)
  const nav = page.getByRole('navigation', { name: 'Menu principal' })

  await test.step('make one record one’s own', async () => {
    await nav.getByRole('link', { name: /^Séjours/ }).click()
    const grid = page.getByRole('grid')
    const cell = grid.locator('[data-row="0"][data-column="0"]')
    await expect(cell).not.toBeEmpty()
    await cell.dblclick()
    await grid.getByRole('textbox').fill('Semaine des Aubert')
    await page.keyboard.press('Enter')
    await expect(cell).toContainText('Semaine des Aubert')
    await expect(page.getByText('Enregistré').first()).toBeVisible()
  })

  await test.step('take the sample away', async () => {
    await nav.getByRole('link', { name: /^Tableau de bord/ }).click()
    await page.getByRole('button', { name: 'Les retirer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retirer les données d’exemple ?' })
    await expect(dialog.getByText('1 enregistrement que vous avez modifié ou lié reste')).toBeVisible()
    await dialog.getByRole('button', { name: 'Retirer les exemples' }).click()
    await expect(page.getByText('Cette équipe contient des données d’exemple')).toBeHidden()
    await nav.getByRole('link', { name: /^Séjours/ }).click()
    await expect(page.getByText('1 enregistrement', { exact: true })).toBeVisible()
    await expect(page.getByText('Semaine des Aubert')).toBeVisible()
    await nav.getByRole('link', { name: /^Campeurs/ }).click()
    await expect(page.getByText('Aucun enregistrement pour l’instant (campeurs)')).toBeVisible()
  })
})
