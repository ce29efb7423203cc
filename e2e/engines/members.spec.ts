import { makeAccount, signIn } from './kit/accounts.ts'
import { expect, test } from './kit/test.ts'

const episode = '/watch/encore-jeudi/Saison%201/1/VOSTFR'

test('a position is saved and restored', async ({ visitor }) => {
  await signIn(visitor, await makeAccount())
  await visitor.watch(episode)
  await visitor.read(() => {
    const video = document.querySelector<HTMLVideoElement>('video.player-video')
    if (video) video.currentTime = 60
  })
  await visitor.expectPlaying(62)
  await visitor.press('k')
  await visitor.open('/my-space')
  await visitor.see('article', /Encore jeudi.*Épisode 1/)
  await visitor.watch(episode)
  await visitor.expectPlaying(60)
})

test('an anime is added to the list with the first click, and removed', async ({ visitor }) => {
  await signIn(visitor, await makeAccount())
  await visitor.open('/anime/station-himawari')
  await visitor.click('button', 'Ajouter à ma watchlist')
  await visitor.see('[role=status]', 'Dans votre watchlist')
  await visitor.open('/my-space?tab=watchlist')
  await visitor.see('li', /Station Himawari/)
  await visitor.click('button', 'Retirer Station Himawari de ma watchlist')
  await visitor.see('p, [role=status]', /Station Himawari retiré de votre watchlist/)
  await visitor.miss('li h3', /Station Himawari/)
  await expect.poll(() => visitor.read(() => document.activeElement?.textContent)).toContain('Annuler')
})
