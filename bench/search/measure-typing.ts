import { pick, seededRandom } from '../kit/seeded-random.ts'
import { suggest } from './measure-search.ts'
import type { SearchSite } from './open-search-site.ts'

/** How a catalogue's titles fare as somebody types them, letter by letter. */
export type Typing = {
  titles: number
  /** Texts of at least two letters that begin a title. */
  texts: number
  /** Those of them that found nothing, or not what their last number names. */
  empty: string[]
  /** The share of a shown title, 0 to 1, that is typed when its anime is among the eight; the mean over all titles. */
  typed: number
  /** Shown titles whose anime is not among the eight even when all of it is typed. */
  missed: string[]
}

const shortest = 2

/**
 * Types titles letter by letter: the shown ones of up to `most` animes (all of them when there are fewer), and their
 * others, and looks at the eight suggestions at each letter.
 */
export async function measureTyping(site: SearchSite, { seed, most }: { seed: string; most: number }): Promise<Typing> {
  const animes = choose(site.titles, seed, most)
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

/** What stands in the box after each letter, spaces at its end left out as the box does; signs alone say nothing. */
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

function choose<Item>(items: Item[], seed: string, most: number): Item[] {
  if (items.length <= most) return items
  const random = seededRandom(seed)
  const chosen = new Set<Item>()
  while (chosen.size < most) chosen.add(pick(random, items))
  return [...chosen]
}
