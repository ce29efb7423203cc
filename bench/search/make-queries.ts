import { changeOf, type Kind, kinds, simplify } from './query-kinds.ts'
import { pick, seededRandom } from './seeded-random.ts'
import type { SourceAnime, SourceTitle } from './title-source.ts'

/** A text as a person types it, and the animes (ids of the source) that are a right first answer. */
export type Query = { kind: string; text: string; right: string[] }

type Titled = { anime: SourceAnime; title: SourceTitle; plain: string }

/**
 * The same `perKind` queries of each kind for the same seed. Half of them are about followed animes (a person
 * searches these), half about any. A text that several animes could mean is right for the most followed one only,
 * unless they bear the same title: then for each of them.
 */
export function makeQueries(animes: SourceAnime[], seed: string, perKind: number): Query[] {
  const random = seededRandom(seed)
  const titles = animes.flatMap((anime) => anime.titles.map((title) => ({ anime, title, plain: simplify(title.text) })))
  const followed = titles.filter(({ anime }) => anime.followers >= 100_000)
  const bearers = groupByPlain(titles)
  const taken = new Set<string>()
  return kinds.flatMap((kind) => {
    const queries: Query[] = []
    for (let attempt = 0; queries.length < perKind && attempt < perKind * 400; attempt++) {
      const source = pick(random, attempt % 2 ? followed : titles)
      const text = changeOf(kind, source.title, random)
      if (text === undefined || taken.has(text.toLowerCase())) continue
      const right = judge({ kind, text, source, titles, bearers })
      if (!right) continue
      taken.add(text.toLowerCase())
      queries.push({ kind, text, right })
    }
    return queries
  })
}

function groupByPlain(titles: Titled[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { plain, anime } of titles) groups.set(plain, (groups.get(plain) ?? new Set()).add(anime.id))
  return groups
}

type Case = { kind: Kind; text: string; source: Titled; titles: Titled[]; bearers: Map<string, Set<string>> }

/** Which animes are right; undefined when the text is about a more followed one than it was made from. */
function judge({ kind, text, source, titles, bearers }: Case): string[] | undefined {
  const same = [...(bearers.get(source.plain) ?? [])]
  if (kind !== 'prefix' && kind !== 'middle' && kind !== 'acronym') return same
  const rivals = titles.filter(({ title, plain }) => canMean(kind, text, title, plain))
  const most = rivals.reduce((best, one) => Math.max(best, one.anime.followers), 0)
  if (source.anime.followers < most) return undefined
  return same
}

function canMean(kind: Kind, text: string, title: SourceTitle, plain: string): boolean {
  const asked = simplify(text)
  if (kind === 'prefix') return plain.startsWith(asked)
  if (kind === 'middle') return plain.includes(asked)
  return changeOf('acronym', title, () => 0) === text
}
