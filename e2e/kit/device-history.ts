import type { Page } from '@playwright/test'

/** Stores an episode of the catalogue's first anime as watched on this device, for the next page. */
export async function watchOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { animes } = await (await fetch('/api/animes?limit=1')).json()
    const [{ id, slug, title }] = animes
    const episode = { episode_id: 1, season_label: 'Saison 1', episode_number: 1, number_label: null, genres: [] }
    const watched = [{ anime_id: id, slug, title, cover_url: null, episode_title: null, language: 'VF', ...episode }]
    localStorage.setItem('watched_episodes', JSON.stringify(watched))
  })
}
