import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { expect, startPlaying, test, visitEpisode } from './kit/test.ts'

const episode = '/watch/encore-jeudi/Saison%201/2/VOSTFR'
const withOpening = '/watch/ligne-47-terminus-mer/Saison%201/1/VOSTFR'
const withQualities = '/watch/la-baleine-au-dessus-d-osaka/Films/1/VOSTFR'

type Facts = { currentTime: number; paused: boolean; volume: number; muted: boolean; playbackRate: number }

async function read<Name extends keyof Facts>(video: Locator, name: Name): Promise<Facts[Name]> {
  const facts: Facts = await video.evaluate((element: HTMLVideoElement) => {
    const { currentTime, paused, volume, muted, playbackRate } = element
    return { currentTime, paused, volume, muted, playbackRate }
  })
  return facts[name]
}

const expectFact = <Name extends keyof Facts>(video: Locator, name: Name) => expect.poll(() => read(video, name))

/** An episode that stands still at half a minute, so that each step can be read off. */
async function visitStanding(page: Page, path = episode): Promise<Locator> {
  const video = await visitEpisode(page, path)
  await startPlaying(page)
  await expectFact(video, 'currentTime').toBeGreaterThan(0)
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.currentTime = 30
  })
  await expectFact(video, 'currentTime').toBe(30)
  return video
}

const player = (page: Page) => page.getByRole('region', { name: 'Lecteur vidéo' })

test.describe('keys', () => {
  test('move through the episode', async ({ page }) => {
    const video = await visitStanding(page)
    const steps = [
      ['ArrowRight', 40],
      ['l', 50],
      ['ArrowLeft', 40],
      ['j', 30],
      ['Home', 0],
    ] as const
    for (const [key, seconds] of steps) {
      await page.keyboard.press(key)
      await expectFact(video, 'currentTime').toBe(seconds)
    }
    const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
    await page.keyboard.press('5')
    await expectFact(video, 'currentTime').toBeCloseTo(duration / 2, 0)
    await page.keyboard.press('.')
    await expectFact(video, 'currentTime').toBeGreaterThan(duration / 2)
    expect(await read(video, 'currentTime')).toBeLessThan(duration / 2 + 0.1)
  })

  test('change the sound and the speed, which are then kept', async ({ page }) => {
    const video = await visitStanding(page)
    await page.keyboard.press('ArrowDown')
    await expectFact(video, 'volume').toBeCloseTo(0.95)
    await page.keyboard.press('m')
    await expectFact(video, 'muted').toBe(true)
    await page.keyboard.press('>')
    await expectFact(video, 'playbackRate').toBe(1.25)
    await page.keyboard.press('<')
    await page.keyboard.press('<')
    await expectFact(video, 'playbackRate').toBe(0.75)

    const again = await visitEpisode(page, episode)
    await expectFact(again, 'playbackRate').toBe(0.75)
    expect(await read(again, 'muted')).toBe(true)
    expect(await read(again, 'volume')).toBeCloseTo(0.95)
  })

  test('show for a moment what they did, and tell it to assistive technology', async ({ page }) => {
    await visitStanding(page)
    await page.keyboard.press('m')
    const shown = player(page).locator('.player-key-action')
    await expect(shown).toHaveText('Son coupé')
    await expect(shown).toBeHidden()
    await expect(player(page).getByRole('status').filter({ hasText: 'Son coupé' })).toBeAttached()
  })

  test('say nothing when both were turned off', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('player:keyAnimations', 'false')
      localStorage.setItem('player:announcements', 'false')
    })
    const video = await visitStanding(page)
    await page.keyboard.press('m')
    await expectFact(video, 'muted').toBe(true)
    await expect(player(page).getByText('Son coupé')).toHaveCount(0)
  })

  test('the space bar plays and pauses, and held down plays twice as fast', async ({ page }) => {
    const video = await visitStanding(page)
    await page.keyboard.press('Space')
    await expectFact(video, 'paused').toBe(false)
    await page.keyboard.down('Space')
    await expectFact(video, 'playbackRate').toBe(2)
    await page.keyboard.up('Space')
    await expectFact(video, 'playbackRate').toBe(1)
    expect(await read(video, 'paused')).toBe(false)
    await page.keyboard.press('Space')
    await expectFact(video, 'paused').toBe(true)
  })

  test('Shift+N and Shift+P lead to other episodes', async ({ page }) => {
    await visitEpisode(page, episode)
    await page.keyboard.press('Shift+N')
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    await page.keyboard.press('Shift+P')
    await expect(page).toHaveURL(/\/2\/VOSTFR$/)
  })

  test('are left alone where somebody types', async ({ page }) => {
    const video = await visitStanding(page)
    await page.getByRole('combobox', { name: 'Rechercher un anime' }).fill('')
    await page.keyboard.type('k m?3>')
    await expect(page.getByRole('combobox', { name: 'Rechercher un anime' })).toHaveValue('k m?3>')
    expect(await read(video, 'currentTime')).toBe(30)
    expect(await read(video, 'muted')).toBe(false)
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toHaveCount(0)
  })

  test('leave out an opening whose times are known', async ({ page }) => {
    const video = await visitStanding(page, withOpening)
    await page.keyboard.press('s')
    await expectFact(video, 'currentTime').toBe(60)
    await page.keyboard.press('s')
    await expectFact(video, 'currentTime').toBe(60)
    await page.getByRole('slider', { name: 'Position dans l’épisode' }).hover({ position: { x: 110, y: 28 } })
    await expect(player(page).locator('.player-pointed')).toContainText('Opening')
  })

  test('are all listed under the question mark, and go on working there', async ({ page }) => {
    const video = await visitStanding(page)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect(help).toContainText('Image par image')
    await page.keyboard.press('m')
    await expectFact(video, 'muted').toBe(true)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })
})

test.describe('the settings', () => {
  test('need no mouse', async ({ page }) => {
    const video = await visitStanding(page)
    const button = page.getByRole('button', { name: 'Réglages' })
    await button.focus()
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: 'Réglages de lecture' })
    await expect(settings).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(settings.getByRole('radio', { name: '1', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expectFact(video, 'playbackRate').toBe(1.25)

    await page.keyboard.press('Tab')
    await expect(settings.getByRole('button', { name: /^Sous-titres/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Retour aux réglages' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(settings.getByRole('button', { name: /^Sous-titres/ })).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('hold the controls in view while they are open, and let them go afterwards', async ({ page }) => {
    await page.clock.install()
    await visitEpisode(page, episode)
    await startPlaying(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('dialog', { name: 'Réglages de lecture' }).waitFor()
    const layer = page.locator('.player-layer')
    await page.clock.fastForward(10_000)
    await expect(layer).toHaveAttribute('data-chrome', 'shown')
    await page.keyboard.press('Escape')
    // A pointer that left the focus behind.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await expect(async () => {
      await page.clock.fastForward(3000)
      await expect(layer).toHaveAttribute('data-chrome', 'hidden', { timeout: 500 })
    }).toPass()
  })

  test('offer the qualities of a film that has several, and keep the one chosen', async ({ page }) => {
    await visitEpisode(page, withQualities)
    await startPlaying(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('button', { name: /^Qualité/ }).press('Enter')
    await page.getByRole('radio', { name: /^240p/ }).press('Space')
    await page.getByRole('button', { name: 'Retour aux réglages' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Qualité/ })).toContainText('240p')
    expect(await page.evaluate(() => localStorage.getItem('player:qualityHeight'))).toBe('240')
  })

  test('count in the other tabs, too', async ({ page, context }) => {
    const video = await visitStanding(page)
    const other = await context.newPage()
    const otherVideo = await visitStanding(other)
    await other.keyboard.press('>')
    await expectFact(otherVideo, 'playbackRate').toBe(1.25)
    await expectFact(video, 'playbackRate').toBe(1.25)
  })

  test('hold for the visit where the browser refuses its storage', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
    })
    const video = await visitStanding(page)
    await page.keyboard.press('>')
    await expectFact(video, 'playbackRate').toBe(1.25)
    await page.keyboard.press('Shift+N')
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    await expectFact(video, 'playbackRate').toBe(1.25)
  })

  for (const [cors, most] of [
    [true, '300'],
    [false, '100'],
  ] as const) {
    test(`let the sound go up to ${most} % where the host ${cors ? 'lets' : 'does not let'} scripts read it`, async ({
      page,
    }) => {
      await changeResolved(page, { cors })
      await visitStanding(page)
      await page.getByRole('button', { name: 'Réglages' }).press('Enter')
      const gain = page.getByRole('slider', { name: 'Gain audio' })
      await expect(gain).toHaveAttribute('aria-valuemax', most)
      await gain.press('End')
      await expect(gain).toHaveAttribute('aria-valuenow', most)
    })
  }

  test('let somebody sleep at the end of the episode: the next one waits', async ({ page }) => {
    const video = await visitStanding(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('button', { name: /^Minuterie de sommeil/ }).press('Enter')
    await page.getByRole('radio', { name: 'Fin de l’épisode' }).press('Space')
    await page.keyboard.press('Escape')
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5
      await element.play()
    })
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
    const next = page.getByRole('region', { name: 'Épisode suivant' })
    await expect(next.getByRole('link', { name: 'Regarder maintenant' })).toBeVisible()
    await expect(next).not.toContainText('dans')
  })

  test('show the figures of what plays', async ({ page }) => {
    await visitStanding(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('button', { name: /^Lecture et accessibilité/ }).press('Enter')
    await page.getByRole('switch', { name: 'Statistiques' }).press('Space')
    const figures = page.getByRole('region', { name: 'Statistiques' })
    await expect(figures).toContainText('MP4')
    await figures.getByRole('button', { name: 'Fermer les statistiques' }).press('Enter')
    await expect(figures).toBeHidden()
  })
})

/** Changes what the site answers about links: the demonstration has no host of that kind. */
async function changeResolved(page: Page, changes: { cors?: boolean; captions_url?: string }): Promise<void> {
  await page.route('**/api/videos/resolve', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

/** Gives the episode captions of our own. */
async function serveCaptions(page: Page, text: string): Promise<void> {
  await page.route('**/captions-of-the-test', (route) => route.fulfill({ contentType: 'text/plain', body: text }))
  await changeResolved(page, { captions_url: '/captions-of-the-test' })
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

  for (const [format, text] of Object.entries(captionFiles)) {
    test(`are drawn from a file in ${format}`, async ({ page }) => {
      await serveCaptions(page, text)
      await visitStanding(page)
      await expect(cue(page)).toHaveText('Terminus, tout le monde descend')
      await expect(cue(page).locator('i')).toHaveText('Terminus')
    })
  }

  test('that a stream brings along are offered beside the others', async ({ page }) => {
    await page.route(/master\.m3u8/, async (route) => {
      const response = await route.fetch()
      const track = 'TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",URI="/subtitles-of-the-test.m3u8"'
      const body = (await response.text())
        .replace('#EXTM3U', `#EXTM3U\n#EXT-X-MEDIA:${track}`)
        .replace(/#EXT-X-STREAM-INF:.*/g, '$&,SUBTITLES="subs"')
      await route.fulfill({ response, body })
    })
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:600\n#EXTINF:600,\n/captions-of-the-test\n#EXT-X-ENDLIST\n'
    await page.route('**/subtitles-of-the-test.m3u8', (route) => route.fulfill({ body: playlist }))
    await serveCaptions(page, captionFiles.VTT.replace('tout le monde descend', 'all change'))
    await visitStanding(page, withQualities)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sous-titres/ })
      .press('Enter')
    await page.getByRole('radio', { name: 'English' }).press('Space')
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    await expect(cue(page)).toHaveText('Terminus, all change')
  })

  test('of strangers stay text', async ({ page }) => {
    const attack = '&lt;img src=x onerror="document.title=1"&gt; <b onclick=x>gras</b>'
    await serveCaptions(page, `WEBVTT\n\n00:00.000 --> 10:00.000\n${attack}\n`)
    await visitStanding(page)
    await expect(cue(page)).toHaveText('<img src=x onerror="document.title=1"> gras')
    await expect(cue(page).locator('img, [onclick]')).toHaveCount(0)
  })

  test('that cannot be read are said to be missing, and the episode plays', async ({ page }) => {
    await serveCaptions(page, '<!doctype html><title>404</title>')
    await visitStanding(page)
    await expect(player(page).getByText('Les sous-titres n’ont pas pu être chargés.')).toBeAttached()
  })

  test('are turned off by a key, for the episodes that follow, too', async ({ page }) => {
    await serveCaptions(page, captionFiles.VTT)
    await visitStanding(page)
    await expect(cue(page)).toBeVisible()
    await page.keyboard.press('c')
    await expect(cue(page)).toHaveCount(0)
    await page.keyboard.press('Shift+N')
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    await expect(page.getByRole('button', { name: 'Sous-titres' })).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('c')
    await expect(cue(page)).toBeVisible()
  })

  test('take the style that was chosen, show it by an example, and keep it', async ({ page }) => {
    await serveCaptions(page, captionFiles.VTT)
    await visitStanding(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sous-titres/ })
      .press('Enter')
    await page.getByRole('button', { name: 'Style des sous-titres' }).press('Enter')
    const style = page.getByRole('dialog', { name: 'Style des sous-titres' })
    await style.getByRole('group', { name: 'Couleur du texte' }).getByRole('radio', { name: 'jaune' }).press('Space')
    await expect(cue(page)).toHaveText('Exemple de sous-titre')
    await style.getByRole('slider', { name: 'Taille' }).press('ArrowRight')
    await style.getByRole('slider', { name: 'Opacité du fond' }).press('Home')
    await style.getByRole('combobox', { name: 'Police' }).selectOption({ label: 'Petites capitales' })
    await expect(cue(page)).toHaveText('Terminus, tout le monde descend')

    await visitStanding(page)
    await expect(cue(page)).toHaveCSS('color', 'rgb(255, 227, 107)')
    await expect(cue(page)).toHaveCSS('background-color', 'rgba(11, 12, 14, 0)')
    await expect(cue(page)).toHaveCSS('font-variant-caps', 'small-caps')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('player:captionStyle') ?? '').fontSize)).toBe(125)

    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sous-titres/ })
      .press('Enter')
    await page.getByRole('button', { name: 'Style des sous-titres' }).press('Enter')
    await page.getByRole('button', { name: 'Réinitialiser' }).press('Enter')
    await expect(cue(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
})

test.describe('pointers', () => {
  test('two taps at a side seek, one shows the controls', async ({ page }) => {
    const video = await visitStanding(page)
    await tapTwice(page, 0.9)
    await expectFact(video, 'currentTime').toBe(40)
    await expect(page.locator('.player-ripple')).toHaveText(/\+10/)
    await expect(page.locator('.player-ripple')).toBeHidden()
    await tapTwice(page, 0.1)
    await expectFact(video, 'currentTime').toBe(30)
    expect(await read(video, 'paused')).toBe(true)
  })

  test('a mouse held on the picture plays twice as fast', async ({ page }) => {
    const video = await visitEpisode(page, episode)
    await startPlaying(page)
    await expectFact(video, 'currentTime').toBeGreaterThan(0)
    await player(page).hover()
    await page.mouse.down()
    await expectFact(video, 'playbackRate').toBe(2)
    await page.mouse.up()
    await expectFact(video, 'playbackRate').toBe(1)
    expect(await read(video, 'paused')).toBe(false)
  })

  test('a wheel over the volume changes it and does not scroll the page', async ({ page }) => {
    const video = await visitStanding(page)
    await page.getByRole('button', { name: 'Couper le son' }).hover()
    await page.mouse.wheel(0, 100)
    await expectFact(video, 'volume').toBeCloseTo(0.95)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await player(page).hover()
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await read(video, 'volume')).toBeCloseTo(0.95)
  })

  test('the timeline shows a frame of what it points at, and playback does not move', async ({ page }) => {
    const video = await visitStanding(page)
    await page.getByRole('slider', { name: 'Position dans l’épisode' }).hover({ position: { x: 500, y: 28 } })
    const frame = page.locator('video.player-preview-frame')
    await expect(frame).toBeVisible()
    expect(await frame.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(40)
    expect(await read(video, 'currentTime')).toBe(30)
  })

  test('a press outside closes a panel, and on the picture does nothing else', async ({ page }) => {
    const video = await visitStanding(page)
    await page.getByRole('button', { name: 'Réglages' }).click()
    const settings = page.getByRole('dialog', { name: 'Réglages de lecture' })
    await expect(settings).toBeVisible()
    await player(page).click({ position: { x: 60, y: 200 } })
    await expect(settings).toBeHidden()
    expect(await read(video, 'paused')).toBe(true)
  })
})

/** In one go: how fast the test runs must not decide whether it is a double tap. */
async function tapTwice(page: Page, share: number): Promise<void> {
  await page.locator('.player-picture').evaluate((picture, at) => {
    const { left, top, width, height } = picture.getBoundingClientRect()
    const place = { clientX: left + at * width, clientY: top + height / 2, bubbles: true }
    for (let tap = 0; tap < 2; tap++) {
      picture.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType: 'touch', button: 0 }))
      picture.dispatchEvent(new PointerEvent('pointerup', { ...place, pointerType: 'touch', button: 0 }))
      picture.dispatchEvent(new MouseEvent('click', place))
    }
  }, share)
}

test.describe('code that does not come', () => {
  test.use({ expectedComplaint: /Failed to load resource|Failed to fetch dynamically imported module/ })

  test('is told where it was asked for, leaves the episode alone, and comes when asked again', async ({ page }) => {
    await page.route('**/settings-panel-*.js', (route) => route.abort())
    const video = await visitStanding(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('n’a pas pu être chargée')
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await expectFact(video, 'currentTime').toBe(40)
    await page.unroute('**/settings-panel-*.js')
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Réglages de lecture' })).toBeVisible()
  })
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`accessible at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('in every page of the settings', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visitStanding(page, withQualities)
      await page.getByRole('button', { name: 'Réglages' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: /^Qualité/ })).toBeVisible()
      await expectAccessible(page)
      for (const name of [/^Qualité/, /^Minuterie/, /^Lecture et accessibilité/, /^Sous-titres/]) {
        await dialog.getByRole('button', { name }).press('Enter')
        await expectAccessible(page)
        if (name.test('Sous-titres')) break
        await page.getByRole('button', { name: 'Retour aux réglages' }).press('Enter')
      }
      await page.getByRole('button', { name: 'Style des sous-titres' }).press('Enter')
      await page.getByRole('slider', { name: 'Taille' }).press('ArrowRight')
      await expectAccessible(page)
    })

    test('with the keys and the figures on the picture', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visitStanding(page)
      await page.getByRole('button', { name: 'Réglages' }).press('Enter')
      await page.getByRole('button', { name: /^Lecture et accessibilité/ }).press('Enter')
      await page.getByRole('switch', { name: 'Statistiques' }).press('Space')
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'Statistiques' }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
      await expectAccessible(page)
    })
  })
}
