import type { Page } from '@playwright/test'
import { leaveApp } from './accounts.ts'
import { callAsPage } from './staff.ts'

export type ListedEpisode = {
  id: number
  title: string
  thumbnail_url: string | null
  episode_number: number
  language: 'VOSTFR' | 'VF'
  sources: { id: number }[]
}

/** Returns the episodes of an anime's first season in VOSTFR, the first ones first. */
export async function listEpisodes(page: Page, slug: string): Promise<ListedEpisode[]> {
  const { anime } = await (await page.request.get(`/api/animes/${slug}`)).json()
  const { seasons } = await (await page.request.get(`/api/animes/${anime.id}/episodes`)).json()
  return seasons[0].episodes.filter(({ language }: ListedEpisode) => language === 'VOSTFR')
}

/** Puts an anime on the list of the page's account. */
export async function keepAnime(page: Page, slug: string): Promise<void> {
  const { anime } = await (await page.request.get(`/api/animes/${slug}`)).json()
  await callAsPage(page, { method: 'POST', path: '/api/watchlist/add', data: { anime_id: anime.id } })
}

/** Stores on this device how far an episode of 24 minutes, or of another length, was watched while signed out. */
export async function storePosition(page: Page, episodeId: number, seconds: number, duration = 1440): Promise<void> {
  await leaveApp(page)
  const entry = { seconds, durationSeconds: duration, watchedAt: Date.now(), furthestSeconds: seconds }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `progress:device:${episodeId}`,
    JSON.stringify({ ...entry, playedSeconds: 0, isAcknowledged: false }),
  ] as const)
}
