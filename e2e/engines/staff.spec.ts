import { randomUUID } from 'node:crypto'
import { makeAccount, signIn } from './kit/accounts.ts'
import { expect, test } from './kit/test.ts'

const url = 'https://clips.sumine.example/un.mp4'

test('an episode is added to a new anime, saved again with its date, deleted and restored', async ({ visitor }) => {
  await signIn(visitor, await makeAccount('Administrateur'))
  const id = await visitor.read(makeAnime, `Train de nuit ${randomUUID().slice(0, 8)}`, url)
  await visitor.open(`/admin/animes/${id}/edit`)
  await visitor.click('button', /^Modifier .*épisode 1/i)
  await visitor.see('[role=dialog], dialog')
  const date = () => visitor.read(() => document.querySelector<HTMLInputElement>('dialog input[type=date]')?.value)
  await expect.poll(date).toBe('2026-01-31')
  await visitor.fill('dialog input', 'Numéro', '2')
  await visitor.click('dialog button', 'Sauvegarder')
  await visitor.miss('dialog')
  await visitor.see('tr', /^2.*31\/01\/2026/)

  await visitor.click('button', 'Supprimer tout')
  await visitor.click('dialog button', 'Supprimer 1 épisode')
  await visitor.see('h3, p', /Aucun épisode/)
  await visitor.click('button', 'Annuler')
  await visitor.see('tr', /un\.mp4/)
})

/** Runs in the page: creates an anime with a dated episode. @returns its id */
async function makeAnime(title: string, video_url: string): Promise<number> {
  const call = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('accessToken') ?? sessionStorage.getItem('accessToken')}`,
    }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { anime } = await call('/api/admin/animes', { title, notify: false })
  const place = { season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' }
  const release_date = '2026-01-31T22:30:00.000Z'
  await call('/api/admin/episodes', { anime_id: anime.id, ...place, video_url, release_date })
  return anime.id
}
