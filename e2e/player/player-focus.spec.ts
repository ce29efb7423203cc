import { episode, expectFact, player, read, visitStanding } from '../kit/standing-episode.ts'
import { expectPlaying, startPlaying, visitEpisode } from '../kit/test.ts'
import { expect, expectPlaysPast, paths, seek, test, watch } from '../kit/watch-faults.ts'

const timeline = 'Position dans l’épisode'

test('the focused timeline is silent during playback', async ({ page }) => {
  const video = await visitEpisode(page, episode)
  await startPlaying(page)
  await expectPlaying(video, 1)
  const slider = page.getByRole('slider', { name: timeline })
  await slider.focus()
  const valueText = await slider.getAttribute('aria-valuetext')
  await expectPlaying(video, (await read(video, 'currentTime')) + 3)
  expect(await slider.getAttribute('aria-valuetext')).toBe(valueText)
  await slider.press('ArrowRight')
  await expect(slider).not.toHaveAttribute('aria-valuetext', valueText ?? '')
  // The slider announces its own value, and nothing else does.
  await expect(
    player(page)
      .getByRole('status')
      .filter({ hasText: /^\d+:\d\d$/ }),
  ).toHaveCount(0)
})

test('a panel closes without the focus, or on Escape from anywhere; page-wide keys can be turned off', async ({
  page,
}) => {
  const video = await visitStanding(page)
  const settings = page.getByRole('dialog', { name: 'Réglages' })
  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await expect(settings).toBeFocused()
  await page.getByRole('slider', { name: timeline }).focus()
  await expect(settings).toBeHidden()
  await expect(page.getByRole('slider', { name: timeline })).toBeFocused()
  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await expect(settings).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  // Keys on a button below are not the player's.
  await page.getByRole('button', { name: 'Partager' }).press('m')
  expect(await read(video, 'muted')).toBe(false)
  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await page.getByRole('button', { name: /^Lecture et accessibilité/ }).press('Enter')
  await page.getByRole('switch', { name: /Raccourcis dans toute la page/ }).press('Space')
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('m')
  await player(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expectFact(video, 'currentTime').toBe(20)
  expect(await read(video, 'muted')).toBe(false)
  await page.keyboard.press('m')
  await expectFact(video, 'muted').toBe(true)
})

test('the next episode’s card waits while it has the focus, then returns it to the player', async ({ page, scene }) => {
  await scene.giveLinks([{ file: 'film.mp4' }, { file: 'episode-2.mp4' }])
  const video = await watch(page, paths.oneLink)
  const card = page.getByRole('region', { name: 'Épisode suivant' })
  await seek(page, 109)
  await page.keyboard.press('Tab')
  await card.getByRole('button', { name: 'Fermer' }).focus()
  // At the end it becomes another card, and keeps the focus.
  await seek(page, 119)
  await expect(card.getByText(/dans 10\s?s/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Épisode suivant dans 10\s?s/ })).toBeAttached()
  const ticks = await video.evaluate(async (element: HTMLVideoElement) => {
    for (let frame = 0; frame < 120; frame++) await new Promise(requestAnimationFrame)
    return element.ended
  })
  expect(ticks).toBe(true)
  await expect(card.getByText(/dans 10\s?s/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(player(page)).toBeFocused()
  await seek(page, 3)
  await page.keyboard.press('k')
  await expectPlaysPast(video, 3)
})
