import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveRelativeDates } from './relative-dates.ts'

type Episode = {
  season_label: string
  episode_number: number
  language: 'VOSTFR' | 'VF'
  title: string | null
  synopsis: string | null
  duration_seconds: number | null
  thumbnail_url: string | null
  release_date: string | null
  sources: { url: string; captions_url?: string }[]
}
type Anime = {
  slug: string
  title: string
  titles: Partial<Record<'romaji' | 'en' | 'ja' | 'synonym', string[]>>
  type: 'Anime' | 'Film'
  release_year: number
  is_classic: boolean
  status: string
  rating: number | null
  studio: string | null
  genres: string[]
  synopsis: string | null
  cover_url: string | null
  art_url: string | null
  popularity: number
  created_at: string
  slots: { day: string; hour: string; language: string }[]
  episodes: Episode[]
}

const FAILING_COVER = '/media/covers/introuvable.webp'
const FAILING_CLIP = 'https://clips.sumine.example/introuvable.mp4'
const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const NOW = new Date('2026-11-18T12:00:00Z')

const demoPath = (path: string) => new URL(path, import.meta.url)
const source: unknown = JSON.parse(readFileSync(demoPath('catalogue.json'), 'utf8'))
const resolvedAt = (now: Date) => (resolveRelativeDates(source, now) as { animes: Anime[] }).animes
const animes = resolvedAt(NOW)
const episodes = animes.flatMap((anime) => anime.episodes)

const labelsOf = (anime: Anime) => new Set(anime.episodes.map((episode) => episode.season_label))
const languagesOf = (list: Episode[]) => [...new Set(list.map((episode) => episode.language))].sort().join(' ')
const inSeason = (anime: Anime, label: string) => anime.episodes.filter((episode) => episode.season_label === label)

test('it holds at least 48 animes and 517 episodes, each named once', () => {
  expect(animes.length).toBeGreaterThanOrEqual(48)
  const keys = animes.flatMap(({ slug, episodes }) =>
    episodes.map((episode) => `${slug}/${episode.season_label}/${episode.episode_number}`),
  )
  expect(new Set(keys).size).toBeGreaterThanOrEqual(517)
  const keysByLanguage = keys.map((key, index) => `${key}/${episodes[index]?.language}`)
  expect(new Set(keysByLanguage).size).toBe(keysByLanguage.length)
  expect(new Set(animes.map((anime) => anime.slug)).size).toBe(animes.length)
  for (const { slug } of animes) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('both types, classics, and years from 1963 to next year occur', () => {
  expect(new Set(animes.map((anime) => anime.type))).toEqual(new Set(['Anime', 'Film']))
  expect(animes.filter((anime) => anime.is_classic).length).toBeGreaterThan(5)
  const years = animes.map((anime) => anime.release_year)
  expect(Math.min(...years)).toBe(1963)
  expect(Math.max(...years)).toBe(NOW.getFullYear() + 1)
  expect(new Set(animes.map((anime) => anime.status))).toEqual(new Set(['à venir', 'en cours', 'terminé']))
})

test('VF only, VOSTFR only, both, a language that lags and one that only some seasons have occur', () => {
  const languages = animes.map((anime) => languagesOf(anime.episodes))
  expect(languages).toEqual(expect.arrayContaining(['VF', 'VOSTFR', 'VF VOSTFR']))
  const seasons = animes.map((anime) => [...labelsOf(anime)].map((label) => inSeason(anime, label)))
  const count = (season: Episode[], language: string) =>
    season.filter((episode) => episode.language === language).length
  const lags = (season: Episode[]) => count(season, 'VF') > 0 && count(season, 'VF') < count(season, 'VOSTFR')
  expect(seasons.some((list) => list.some(lags))).toBe(true)
  const partly = (list: Episode[][]) =>
    list.some((season) => languagesOf(season) === 'VOSTFR') && list.some((season) => count(season, 'VF') > 0)
  expect(seasons.some(partly)).toBe(true)
})

test('Films beside seasons, OAV, ten seasons, another label and an anime without episodes occur', () => {
  const labels = animes.map(labelsOf)
  expect(labels.some((set) => set.has('Films') && set.has('Saison 1'))).toBe(true)
  expect(labels.some((set) => set.has('OAV') && set.has('Saison 1'))).toBe(true)
  expect(labels.some((set) => set.has('Spéciaux'))).toBe(true)
  const tenSeasons = Array.from({ length: 10 }, (_, place) => `Saison ${place + 1}`)
  expect(labels.some((set) => tenSeasons.every((label) => set.has(label)))).toBe(true)
  expect(animes.some((anime) => anime.episodes.length === 0)).toBe(true)
})

test('accents, œ, apostrophes, a very long title and alternative titles occur', () => {
  const titles = animes.map((anime) => anime.title)
  const inTitles = titles.join('')
  for (const sign of ['é', 'è', 'ô', 'î', 'œ', '’', '«', '!', '°', '&'])
    expect(inTitles.includes(sign), sign).toBe(true)
  expect(episodes.some((episode) => episode.title?.startsWith('Œ'))).toBe(true)
  expect(Math.max(...titles.map((title) => title.length))).toBeGreaterThan(80)
  for (const language of ['romaji', 'en', 'ja', 'synonym'] as const) {
    expect(animes.some((anime) => (anime.titles[language]?.length ?? 0) > 0)).toBe(true)
    expect(animes.some((anime) => anime.titles[language] === undefined)).toBe(true)
  }
})

test('long, short and missing synopses, missing ratings, studios, titles, durations, stills and dates occur', () => {
  const lengths = animes.map((anime) => anime.synopsis?.length ?? 0)
  expect(lengths.some((length) => length > 300)).toBe(true)
  expect(lengths.some((length) => length > 0 && length <= 300)).toBe(true)
  for (const field of ['synopsis', 'rating', 'studio', 'cover_url'] as const) {
    expect(new Set(animes.map((anime) => anime[field])), field).toContain(null)
  }
  for (const field of ['title', 'synopsis', 'duration_seconds', 'thumbnail_url', 'release_date'] as const) {
    expect(new Set(episodes.map((episode) => episode[field])), field).toContain(null)
  }
})

test('texts are set in French: curly apostrophes, spaces that do not break, one ellipsis', () => {
  const texts = [
    ...animes.flatMap((anime) => [anime.title, anime.synopsis]),
    ...episodes.flatMap((e) => [e.title, e.synopsis]),
  ]
  for (const text of texts) expect(text ?? '').not.toMatch(/['"]|\.\.\.| [;:!?»]|« |[^\s«][;!?»]|«[^\u00a0]/)
})

test('an episode is announced as long as its clip plays', () => {
  for (const { title, duration_seconds, sources } of episodes) {
    const url = sources.map((source) => source.url).find((one) => one !== FAILING_CLIP)
    if (url === undefined || duration_seconds === null) continue
    expect(Math.abs(duration_seconds - readLength(url)), `${title}: ${url}`).toBeLessThanOrEqual(1)
  }
})

/** How long the clip behind a link plays, in seconds, as its header or its playlist says. */
function readLength(url: string): number {
  const file = new URL(url).pathname.slice(1)
  if (file.endsWith('.m3u8')) {
    const playlist = readFileSync(demoPath(`clips/${file.replace('master', '720p/index')}`), 'utf8')
    return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
  }
  const bytes = readFileSync(demoPath(`clips/${file}`))
  // Version 0 of the movie header: its time scale and its length stand 16 and 20 bytes after its name.
  const header = bytes.indexOf('mvhd')
  return bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)
}

test('every picture exists, and one cover fails to load', () => {
  const drawings = new Set(readdirSync(demoPath('covers')).map((file) => file.replace(/\.svg$/, '')))
  const textless = new Set(readdirSync(demoPath('covers/art')).map((file) => file.replace(/\.svg$/, '')))
  const covers = animes.flatMap((anime) => anime.cover_url ?? [])
  expect(covers.filter((cover) => cover === FAILING_COVER)).toHaveLength(1)
  expect(new Set(covers).size).toBe(covers.length)
  for (const cover of covers) {
    const id = /^\/media\/covers\/([a-z0-9]+)\.webp$/.exec(cover)?.[1] ?? ''
    expect(drawings.has(id), cover).toBe(cover !== FAILING_COVER)
  }
  for (const art of animes.flatMap((anime) => anime.art_url ?? [])) {
    expect(textless.has(/^\/media\/art\/([a-z0-9]+)\.webp$/.exec(art)?.[1] ?? ''), art).toBe(true)
  }
  for (const still of episodes.flatMap((episode) => episode.thumbnail_url ?? [])) {
    expect(textless.has(/^\/media\/thumbs\/([a-z0-9]+)-\d+\.webp$/.exec(still)?.[1] ?? ''), still).toBe(true)
  }
})

test('every episode of an anime has a still of its own', () => {
  for (const anime of animes) {
    const places = new Map(
      anime.episodes.map((one) => [`${one.season_label}/${one.episode_number}`, one.thumbnail_url] as const),
    )
    const stills = [...places.values()].filter((still) => still !== null)
    expect(new Set(stills).size, anime.slug).toBe(stills.length)
    if (anime.art_url) expect(stills.length, anime.slug).toBe(places.size)
  }
})

test('every drawing has a clip of its own with captions: 12 s or more, one over 4 minutes, all within 40 MB', () => {
  const names = readdirSync(demoPath('covers/art')).map((file) => file.replace(/\.svg$/, ''))
  const seconds = names.map((name) => readLength(`https://clips.sumine.example/${findClip(name)}`))
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(12)
  expect(Math.max(...seconds)).toBeGreaterThan(240)
  for (const name of names) expect(readFileSync(demoPath(`clips/${name}.fr.vtt`), 'utf8'), name).toContain('-->')
  const files = readdirSync(demoPath('clips'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0)
  expect(bytes).toBeLessThan(40e6)
  expect(readFileSync(demoPath('clips/baleine/master.m3u8'), 'utf8').match(/RESOLUTION=\d+x\d+/g)).toHaveLength(3)
})

const findClip = (name: string) => (name === 'baleine' ? 'baleine/master.m3u8' : `${name}.mp4`)

test('every clip and caption file exists, but for the one that shows a dead link', () => {
  const urls = new Set(episodes.flatMap((episode) => episode.sources.map(({ url }) => url.replace(/\?.*/, ''))))
  expect(urls.delete(FAILING_CLIP)).toBe(true)
  const captions = new Set(episodes.flatMap(({ sources }) => sources.flatMap((source) => source.captions_url ?? [])))
  const files = [...urls].map((url) => url.replace('https://clips.sumine.example/', ''))
  files.push(...[...captions].map((url) => url.replace('https://clips.sumine.example/', '')))
  for (const file of files) expect(readFileSync(demoPath(`clips/${file}`)).length, file).toBeGreaterThan(0)
  expect([...urls].some((url) => url.endsWith('.m3u8'))).toBe(true)
  expect(captions.size).toBeGreaterThan(1)
  for (const episode of episodes) expect(episode.sources.length).toBeGreaterThan(0)
})

test('whenever it is started, the current week has episodes on every day and several on one', () => {
  const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long' })
  for (const now of ['2026-11-16T00:30:00Z', '2027-01-01T12:00:00Z', '2028-03-26T21:30:00Z', '2026-10-25T23:30:00Z']) {
    const monday = Date.parse(String(resolveRelativeDates('@week+0 lundi 00h00', new Date(now))))
    const nextMonday = Date.parse(String(resolveRelativeDates('@week+1 lundi 00h00', new Date(now))))
    const days = resolvedAt(new Date(now))
      .flatMap((anime) => anime.episodes.map((episode) => Date.parse(episode.release_date ?? '')))
      .filter((date) => date >= monday && date < nextMonday)
      .map((date) => paris.format(date))
    expect(new Set(days), now).toEqual(new Set(DAYS))
    expect(days.filter((day) => day === 'samedi').length, now).toBeGreaterThan(3)
  }
})

test('weekly slots belong to running animes only, and are those of their episodes of this week', () => {
  for (const { slug, status, slots, episodes } of animes) {
    expect(slots.length > 0, slug).toBe(status === 'en cours')
    for (const slot of slots) {
      expect(DAYS).toContain(slot.day)
      expect(slot.hour).toMatch(/^\d{2}h\d{2}$/)
      const instant = resolveRelativeDates(`@week+0 ${slot.day} ${slot.hour}`, NOW)
      const released = episodes.filter((episode) => episode.release_date === instant)
      expect(languagesOf(released), slug).toBe(slot.language)
    }
  }
})

test('the five latest animes are the ones that the home page is drawn with', () => {
  const latest = [...animes].sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, 5)
  expect(latest.map((anime) => anime.cover_url?.slice('/media/covers/'.length, -'.webp'.length))).toEqual([
    'kitsune',
    'hagane',
    'bouillon',
    'orage',
    'hakodate',
  ])
})

test('popularity is a whole number and tells all animes apart', () => {
  const counts = animes.map((anime) => anime.popularity)
  expect(counts.every(Number.isInteger)).toBe(true)
  expect(new Set(counts).size).toBe(counts.length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(500)
  expect(Math.max(...counts)).toBeLessThanOrEqual(900_000)
})
