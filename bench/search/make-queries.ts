import { readFileSync } from 'node:fs'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import { changeOf, type Kind, kinds, simplify } from './query-kinds.ts'
import type { SourceAnime, SourceTitle } from './title-source.ts'

/** A typed text, and the ids of the animes that are right first answers. */
export type Query = { kind: string; text: string; right: string[] }

type Titled = { anime: SourceAnime; title: SourceTitle; plain: string }

type QuerySet = {
  /** Animes that queries are about. */
  about: SourceAnime[]
  /** All animes of the catalogue. */
  among: SourceAnime[]
  seed: string
  perKind: number
}

const followedBy = 100_000

/**
 * Creates `perKind` queries of each kind, repeatable by seed. Half are about popular animes, half about any. An
 * ambiguous text is right only for the most popular anime, or for all animes with the same title.
 */
export function makeQueries({ about, among, seed, perKind }: QuerySet): Query[] {
  const random = seededRandom(seed)
  const titles = listTitles(about)
  const followed = titles.filter(({ anime }) => anime.followers >= followedBy)
  const all = listTitles(among)
  const bearers = groupByPlain(all)
  const taken = new Set<string>()
  return kinds.flatMap((kind) => {
    const queries: Query[] = []
    for (let attempt = 0; queries.length < perKind && attempt < perKind * 400; attempt++) {
      const source = pick(random, attempt % 2 ? followed : titles)
      const text = changeOf(kind, source.title, random)
      if (text === undefined || taken.has(text.toLowerCase())) continue
      const right = judge({ kind, text, source, all, bearers })
      if (!right) continue
      taken.add(text.toLowerCase())
      queries.push({ kind, text, right })
    }
    return queries
  })
}

/** Queries written by hand, about animes of the source. */
export function readHandWrittenQueries(): Query[] {
  const file = readFileSync(new URL('hand-written-queries.json', import.meta.url), 'utf8')
  const queries: { text: string; right: number[] }[] = JSON.parse(file)
  return queries.map(({ text, right }) => ({ kind: 'by hand', text, right: right.map(String) }))
}

function listTitles(animes: SourceAnime[]): Titled[] {
  return animes.flatMap((anime) => anime.titles.map((title) => ({ anime, title, plain: simplify(title.text) })))
}

function groupByPlain(titles: Titled[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { plain, anime } of titles) groups.set(plain, (groups.get(plain) ?? new Set()).add(anime.id))
  return groups
}

type Case = { kind: Kind; text: string; source: Titled; all: Titled[]; bearers: Map<string, Set<string>> }

/** Returns the right animes; undefined when the text rather means a more popular anime than its origin. */
function judge({ kind, text, source, all, bearers }: Case): string[] | undefined {
  const same = [...(bearers.get(source.plain) ?? [])]
  if (kind !== 'prefix' && kind !== 'middle' && kind !== 'acronym') return same
  const asked = simplify(text)
  const rivals = all.filter(({ title, plain }) => {
    if (kind === 'prefix') return plain.startsWith(asked)
    if (kind === 'middle') return plain.includes(asked)
    return changeOf('acronym', title, () => 0) === text
  })
  const max = rivals.reduce((best, { anime }) => Math.max(best, anime.followers), 0)
  return source.anime.followers < max ? undefined : same
}
