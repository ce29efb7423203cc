import type { Locator, Page } from '@playwright/test'
import { finishMotion } from '../kit/accessible.ts'
import { changeResolved, player, visitStanding, withQualities } from '../kit/standing-episode.ts'
import { boxOf, expect, expectInStorage, test } from '../kit/test.ts'

/** Gives the episode test captions. */
async function serveCaptions(page: Page, text: string): Promise<void> {
  await page.route('**/captions-of-the-test', (route) => route.fulfill({ contentType: 'text/plain', body: text }))
  await changeResolved(page, { captions_url: '/captions-of-the-test' })
}

async function openCaptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Réglages' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sous-titres/ })
    .press('Enter')
}

/** Opens the style of the captions. @returns its page of the settings */
async function openStyle(page: Page): Promise<Locator> {
  await openCaptions(page)
  await page.getByRole('button', { name: 'Style des sous-titres' }).press('Enter')
  return page.getByRole('dialog', { name: 'Style des sous-titres' })
}

const captionFiles = {
  VTT: 'WEBVTT\n\n00:00.000 --> 10:00.000\n<i>Terminus</i>, tout le monde descend\n',
  SRT: '1\n00:00:00,000 --> 00:10:00,000\n<i>Terminus</i>, tout le monde descend\n',
  ASS: `[Script Info]
[V4+ Styles]
Format: Name, Fontsize, PrimaryColour, BorderStyle, Alignment
Style: Default,20,&H00FFFFFF,1,2
[Events]
Format: Start, End, Style, Text
Dialogue: 0:00:00.00,0:10:00.00,Default,{\\i1}Terminus{\\i0}, tout le monde descend
`,
}

test.describe('captions', () => {
  const cue = (page: Page) => page.locator('.player-captions [data-part="cue"]')

  test('are drawn from a file in each format; a key turns them off, also for the next episodes', async ({ page }) => {
    for (const [format, text] of Object.entries(captionFiles)) {
      await serveCaptions(page, text)
      await visitStanding(page)
      await expect(cue(page), format).toHaveText('Terminus, tout le monde descend')
      await expect(cue(page).locator('i')).toHaveText('Terminus')
    }
    await page.keyboard.press('c')
    await expect(cue(page)).toHaveCount(0)
    await page.keyboard.press('Shift+N')
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    // The standing episode was paused: the next one is there once it plays.
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sous-titres' })).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('c')
    await expect(cue(page)).toBeVisible()
  })

  test('for the deaf and hard of hearing are offered beside plain ones of the language', async ({ page }) => {
    await page.route(/master\.m3u8/, async (route) => {
      const response = await route.fetch()
      const sdh = 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound'
      const toTrack = (name: string, rest = '') =>
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${name}",LANGUAGE="fr",URI="/${name}-of-the-test.m3u8"${rest}`
      const tracks = [toTrack('Simple'), toTrack('Complet', `,CHARACTERISTICS="${sdh}"`)].join('\n')
      const body = (await response.text())
        .replace('#EXTM3U', `#EXTM3U\n${tracks}`)
        .replace(/#EXT-X-STREAM-INF:.*/g, '$&,SUBTITLES="subs"')
      await route.fulfill({ response, body })
    })
    await page.route(/-of-the-test[.](m3u8|vtt)$/, (route) => {
      const [, name, ending] = /(\w+)-of-the-test[.](\w+)$/.exec(route.request().url()) ?? []
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:600\n#EXTINF:600,\n/${name}-of-the-test.vtt\n#EXT-X-ENDLIST\n`
      return route.fulfill({
        body: ending === 'm3u8' ? playlist : captionFiles.VTT.replace('tout le monde descend', String(name)),
      })
    })
    await changeResolved(page, { captions_url: null })
    await visitStanding(page, withQualities)
    await openCaptions(page)
    await expect(page.getByText('SME : pour les sourds et malentendants')).toBeVisible()
    await page.getByRole('radio', { name: 'Complet (SME)' }).press('Space')
    await expect(cue(page)).toHaveText('Terminus, Complet')
    await page.getByRole('radio', { name: 'Simple' }).press('Space')
    await expect(cue(page)).toHaveText('Terminus, Simple')
    await page.getByRole('radio', { name: 'Complet (SME)' }).press('Space')
    await expectInStorage(page, 'player:captions').toBe('"fr sdh"')
  })

  test('whose file never ends are given up with a notice', async ({ page }) => {
    await serveCaptions(page, `WEBVTT\n\n${'x'.repeat(5_000_001)}\n\n00:00.000 --> 10:00.000\nune foule\n`)
    await visitStanding(page)
    const failure = player(page).getByText('Les sous-titres n’ont pas pu être chargés.')
    await expect(failure).toBeVisible()
    // Its animation hides it, with reduced motion too, as here.
    await expect(failure).toHaveCSS('animation-name', 'player-captions-failure')
  })

  test('stay inside the picture at any size, on one or two lines', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visitStanding(page)
    const style = await openStyle(page)
    const size = style.getByRole('slider', { name: 'Taille' })
    for (const steps of [1, 4]) {
      for (let step = 0; step < steps; step += 1) await size.press('ArrowRight')
      await expect(async () => {
        // Each change shows the example for a moment.
        await size.press('ArrowLeft')
        await size.press('ArrowRight')
        await expect(cue(page)).toHaveText('Exemple de sous-titre', { timeout: 1000 })
        const lines = await cue(page).evaluate((element) =>
          Array.from(element.getClientRects(), ({ bottom }) => bottom),
        )
        const bottom = await player(page).evaluate((element) => element.getBoundingClientRect().bottom)
        expect(lines.length).toBeLessThanOrEqual(2)
        expect(Math.max(...lines)).toBeLessThan(bottom - 90)
      }).toPass()
    }
  })

  test('are below the tiles of a phone, and not covered by the card of the next episode', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await serveCaptions(page, captionFiles.VTT)
    await visitStanding(page)
    const tile = await boxOf(page.locator('.player-taps .icon-button').first())
    await expect.poll(async () => (await boxOf(cue(page))).y).toBeGreaterThan(tile.bottom)
    await serveCaptions(page, captionFiles.VTT.replace('tout le monde', 'tout le monde descend, '.repeat(8)))
    for (const [width, height] of [
      [1440, 900],
      [2200, 1300],
    ] as const) {
      await page.setViewportSize({ width, height })
      const video = await visitStanding(page)
      await video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = element.duration * 0.95
      })
      const card = page.getByRole('region', { name: 'Épisode suivant' })
      await expect(card).toBeVisible()
      await finishMotion(page)
      await expect(cue(page)).toContainText('Terminus')
      const { left, top } = await card.evaluate((element) => element.getBoundingClientRect().toJSON())
      await expect
        .poll(() =>
          cue(page).evaluate(
            (element, corner) =>
              Array.from(element.getClientRects()).some(
                ({ right, bottom }) => right > corner.left && bottom > corner.top,
              ),
            { left, top },
          ),
        )
        .toBe(false)
    }
  })

  test('use the chosen style, show it by an example, and keep it', async ({ page }) => {
    await serveCaptions(page, captionFiles.VTT)
    await visitStanding(page)
    const style = await openStyle(page)
    await style.getByRole('group', { name: 'Couleur du texte' }).getByRole('radio', { name: 'jaune' }).press('Space')
    await expect(cue(page)).toHaveText('Exemple de sous-titre')
    await style.getByRole('slider', { name: 'Taille' }).press('ArrowRight')
    await style.getByRole('slider', { name: 'Opacité du fond' }).press('Home')
    await style.getByRole('slider', { name: 'Opacité de la zone' }).press('ArrowRight')
    await style.getByRole('combobox', { name: 'Police' }).selectOption({ label: 'Petites capitales' })
    await expect(cue(page)).toHaveText('Terminus, tout le monde descend')

    await visitStanding(page)
    await expect(cue(page)).toHaveCSS('color', 'rgb(255, 227, 107)')
    await expect(cue(page)).toHaveCSS('background-color', 'rgba(11, 12, 14, 0)')
    await expect(cue(page)).toHaveCSS('font-variant-caps', 'small-caps')
    await expectInStorage(page, 'player:captionStyle').toContain('"fontSize":125')
    await expectInStorage(page, 'player:captionStyle').toContain('"displayBgOpacity":5')

    await openStyle(page)
    await page.getByRole('button', { name: 'Réinitialiser' }).press('Enter')
    await expect(cue(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
})
