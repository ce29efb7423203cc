import { openConnection, takePlace } from '../../tests/kit/seance-guest.ts'
import { expect, test } from './kit/test.ts'

const fox = '/watch/benikitsune-le-masque-rouge/Saison%201/1/VOSTFR'

test('an episode of one file plays, with its captions, and continues to the next one', async ({ visitor }) => {
  await visitor.watch(fox)
  await visitor.see('.player-captions [data-part="cue"]')
  await visitor.press('Shift+N')
  await visitor.expectAddress(/Saison%201\/2\/VOSTFR$/)
  await visitor.see('h1', /Saison 1 · Épisode 2, VOSTFR/)
  await visitor.expectPlaying(0.5)
})

test('a segmented film plays, and can be sought', async ({ visitor }) => {
  await visitor.watch('/watch/la-baleine-au-dessus-d-osaka/Films/1/VOSTFR')
  await visitor.press('ArrowRight')
  await visitor.expectPlaying(5)
})

test('the speed is set in the settings, and stored', async ({ visitor }) => {
  const speed = () => visitor.read(() => document.querySelector<HTMLVideoElement>('video.player-video')?.playbackRate)
  await visitor.watch(fox)
  await visitor.press('k')
  await visitor.click('button', 'Réglages')
  await visitor.click('[role=dialog] label', '1,5')
  await expect.poll(speed).toBe(1.5)
  await visitor.press('Escape')
  await visitor.miss('[role=dialog]')
})

test('a séance is opened, and two people command and talk', async ({ visitor }) => {
  await visitor.watch('/watch/encore-jeudi/Saison%201/1/VOSTFR')
  await visitor.click('button', 'Séance')
  await visitor.fill('input', 'Votre nom dans la séance', 'Aline')
  await visitor.click('button', 'Ouvrir une séance')
  await visitor.see('li', /Aline/)
  const readId = () => visitor.read(() => JSON.parse(sessionStorage.getItem('seance') ?? '{}').id as string | undefined)
  await expect.poll(readId).toBeDefined()
  const id = (await readId()) ?? ''
  const port = Number(new URL(process.env.SITE_URL ?? '').port)
  const guest = openConnection(port, await takePlace(port, id, 'Bruno'))
  await visitor.see('li', /Bruno/)
  await visitor.press('ArrowRight')
  await expect.poll(() => guest.room()?.revision, { timeout: 20_000 }).toBeGreaterThan(1)
  await visitor.click('label', 'Tout le monde')
  await expect.poll(() => guest.room()?.mode, { timeout: 20_000 }).toBe('everybody')
  guest.steer({ position: 100, is_playing: true })
  await visitor.expectPlaying(100)
  guest.send({ type: 'say', text: 'Bonsoir !' })
  await visitor.see('[role=log] p', /Bruno\s+Bonsoir !/)
  guest.leave()
  await visitor.see('li', /Bruno n’est plus là/)
})
