import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'

const folder = new URL('../../../shared/data/', import.meta.url)
/** Real titles, kept outside the repository; the bench of the search needs them. */
export const titlesFile = fileURLToPath(new URL('real-anime-titles.csv', folder))
export const titlesMapFile = fileURLToPath(new URL('real-anime-titles.map.json', folder))

export type SourceTitle = { language: 'romaji' | 'en' | 'ja' | 'synonym'; text: string }
/** An anime of the file; answers are judged by its `id`. */
export type SourceAnime = { id: string; title: string; titles: SourceTitle[]; followers: number }

export const hasTitles = (): boolean => existsSync(titlesFile)

/** Reads the animes of the file, each with its titles in all languages. */
export function readTitles(): SourceAnime[] {
  const rows: Record<string, string>[] = parse(readFileSync(titlesFile, 'utf8'), { columns: true })
  return rows.map((row) => {
    const titles: SourceTitle[] = [
      { language: 'romaji', text: row.title ?? '' },
      { language: 'en', text: row.title_english ?? '' },
      { language: 'ja', text: row.title_japanese ?? '' },
      ...(row.synonyms ?? '').split('|').map((text) => ({ language: 'synonym' as const, text })),
    ]
    return {
      id: row.mal_id ?? '',
      title: row.title ?? '',
      titles: titles.filter(({ text }) => text.trim() !== ''),
      followers: Number(row.members),
    }
  })
}
