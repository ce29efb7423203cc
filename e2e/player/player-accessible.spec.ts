import { expectAccessible } from '../kit/accessible.ts'
import { visitStanding, withQualities } from '../kit/standing-episode.ts'
import { expect, test } from '../kit/test.ts'

test('it is accessible in every page of the settings, with statistics and keyboard help', async ({ page }) => {
  test.slow()
  await visitStanding(page, withQualities)
  for (const [width, height, colorScheme] of [
    [1440, 900, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^Qualité/ })).toBeVisible()
    await expectAccessible(page)
    for (const name of [/^Qualité/, /^Minuterie/, /^Lecture et accessibilité/, /^Sous-titres/]) {
      await dialog.getByRole('button', { name }).press('Enter')
      await expectAccessible(page, '.player-stage')
      if (name.test('Sous-titres')) break
      await page.getByRole('button', { name: 'Retour aux réglages' }).press('Enter')
    }
    await page.getByRole('button', { name: 'Style des sous-titres' }).press('Enter')
    await page.getByRole('slider', { name: 'Taille' }).press('ArrowRight')
    await expectAccessible(page, '.player-stage')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('button', { name: /^Lecture et accessibilité/ }).press('Enter')
    await page.getByRole('switch', { name: 'Statistiques' }).press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Statistiques' }).waitFor()
    await expectAccessible(page, '.player-stage')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
    await expectAccessible(page, '.player-stage')
    await page.keyboard.press('Escape')

    const timeline = page.getByRole('slider', { name: 'Position dans l’épisode' })
    await timeline.focus()
    await page.keyboard.press('ArrowRight')
    await expect(timeline).toHaveCSS('outline-style', 'solid')
    await page.getByRole('button', { name: 'Fermer les statistiques' }).press('Enter')
  }
})
