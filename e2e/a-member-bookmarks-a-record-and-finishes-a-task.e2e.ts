import { expect, test } from './journey.ts'
import { api, julien, signIn, teamIdIn } from './people.ts'

test('a member bookmarks a record, keeps a memo, and finishes a task for it', async ({ page }) => {
  // He works in French.
  await signIn(page, julien)
  const teamId = teamIdIn(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })

  await test.step('nothing is bookmarked yet', async () => {
    await menu.getByRole('link', { name: 'Favoris' }).click()
    await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible()
  })

  await test.step('the star of a record opens its memo', async () => {
    await page.getByRole('button', { name: /^Rechercher/ }).click()
    await page.getByRole('combobox', { name: /^Rechercher/ }).fill('Delacroix')
    await page
      .getByRole('option', { name: /Delacroix/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Ajouter [^,]*Delacroix aux favoris/ }).click()
    await page.getByRole('button', { name: /^Favori et note de/ }).click()
    const note = page.getByRole('dialog', { name: /^Favori et note de/ })
    await expect(note.getByText('0 sur 250')).toBeVisible()
    await note.getByLabel('Note personnelle').fill('Ask about the Lyon exchange')
    await note.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect(note).toBeHidden()
    await expect(page.getByText('Ask about the Lyon exchange')).toBeVisible()
  })

  const row = page.getByRole('row', { name: /Delacroix/ })
  await test.step('the list of bookmarks shows it; a removal is taken back', async () => {
    await menu.getByRole('link', { name: 'Favoris' }).click()
    await expect(row).toContainText('Ask about the Lyon exchange')
    await expect(row).toContainText('aujourd’hui')
    await row.getByRole('button', { name: /^Actions pour/ }).click()
    await page.getByRole('menuitem', { name: 'Retirer des favoris' }).click()
    await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(row).toContainText('Ask about the Lyon exchange')
    await page.reload()
    await expect(row).toContainText('Ask about the Lyon exchange')
  })

  await test.step('a project with a task, moved by keyboard alone', async () => {
    await menu.getByRole('link', { name: 'Projets et tâches' }).click()
    await page.getByRole('button', { name: 'Nouveau projet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouveau projet' })
    await dialog.getByLabel('Nom').fill('Lyon exchange')
    await dialog.getByRole('button', { name: 'Créer le projet' }).click()
    await expect(dialog).toBeHidden()
    await page.getByText('Tableau', { exact: true }).click()
    const add = page.getByRole('textbox', { name: 'Ajouter une tâche', exact: true })
    for (const title of ['Call the family', 'Book the train']) {
      await add.fill(title)
      await add.press('Enter')
      await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
    }
    const toDo = page.getByRole('list', { name: /^À faire/ }).getByRole('listitem')
    await page.getByRole('button', { name: 'Book the train', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(toDo.first()).toContainText('Book the train')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('list', { name: /^En cours/ }).getByRole('listitem')).toContainText('Book the train')
    await expect(page.getByRole('button', { name: 'Book the train', exact: true })).toBeFocused()
    // Both moves are written, one after the other.
    const written = async () => JSON.stringify(await api(page, 'GET', `/teams/${teamId}/tasks?status=doing`))
    await expect.poll(written).toContain('Book the train')
    await page.reload()
    await expect(page.getByRole('list', { name: /^En cours/ }).getByRole('listitem')).toContainText('Book the train')
  })

  await test.step('the task is given to oneself, for that record', async () => {
    await page.getByRole('button', { name: 'Call the family', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Tâche' })
    await panel.getByRole('combobox', { name: 'Responsable' }).click()
    await page.getByRole('option', { name: julien.name }).click()
    await panel.getByRole('combobox', { name: 'Enregistrement lié' }).fill('Delacroix')
    await page
      .getByRole('option', { name: /Delacroix/ })
      .first()
      .click()
    await panel.getByRole('button', { name: 'Enregistrer la tâche' }).click()
    await expect(panel).toBeHidden()
    const { tasks } = await api(page, 'GET', `/teams/${teamId}/tasks?status=to_do`)
    expect(tasks).toContainEqual(
      expect.objectContaining({
        title: 'Call the family',
        assigneeName: julien.name,
        record: expect.objectContaining({ name: 'Inès Delacroix' }),
      }),
    )
  })

  await test.step('it stands among my tasks on the dashboard, and is checked off there', async () => {
    await page.goto(`/team-${teamId}/dashboard`)
    await expect(page.getByRole('link', { name: 'Call the family' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Terminer Call the family' }).check()
    await expect(page.getByRole('checkbox', { name: 'Rouvrir Call the family' })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Terminer Print the posters' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call the family' })).toBeHidden()
  })
})
