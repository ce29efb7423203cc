import { pick, seededRandom } from '../kit/seeded-random.ts'
import { suggest } from './measure-search.ts'
import type { SearchSite } from './open-search-site.ts'

/** Results of typing a catalogue's titles letter by letter. */
export type Typing = {
  titles: number
  /** Beginnings of titles with at least two letters. */
  texts: number
  /** Beginnings without a result. */
  empty: string[]
  /** Share of a title, 0 to 1, typed until its anime is among the eight; the mean over all shown titles. */
  typed: number
  /** Shown titles whose anime is never among the eight. */
  missed: string[]
}

const shortest = 2

/** Types the titles of up to `max` animes letter by letter and checks the eight suggestions each time. */
export async function measureTyping(site: SearchSite, { seed, max }: { seed: string; max: number }): Promise<Typing> {
  const animes = choose(site.titles, seed, max)
  const found = new Map<string, number[]>()
  const ask = async (text: string) => {
    const known = found.get(text)
    if (known) return known
    const ids = (await suggest(site.url, text)).map(({ id }) => id)
    found.set(text, ids)
    return ids
  }
  const shares: number[] = []
  const missed: string[] = []
  for (const { id, shown, others } of animes) {
    let reachedAt: number | undefined
    for (const text of listBeginnings(shown)) {
      if ((await ask(text)).includes(id)) reachedAt ??= text.length / shown.length
    }
    for (const title of others) for (const text of listBeginnings(title)) await ask(text)
    if (reachedAt === undefined) missed.push(shown)
    shares.push(reachedAt ?? 1)
  }
  return {
    titles: animes.length,
    texts: found.size,
    empty: [...found].filter(([, ids]) => ids.length === 0).map(([text]) => text),
    typed: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    missed,
  }
}

/** Returns the box's content after each letter, trimmed at the end, without texts of symbols only. */
function listBeginnings(title: string): string[] {
  const letters = [...title]
  const texts = letters.map((_, index) =>
    letters
      .slice(0, index + 1)
      .join('')
      .trim(),
  )
  return [...new Set(texts)].filter((text) => [...text].length >= shortest && /[\p{L}\p{N}]/u.test(text))
}

function choose<Item>(items: Item[], seed: string, max: number): Item[] {
  if (items.length <= max) return items
  const random = seededRandom(seed)
  const chosen = new Set<Item>()
  while (chosen.size < max) chosen.add(pick(random, items))
  return [...chosen]
}
