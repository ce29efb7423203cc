import type { ComparedAnime } from '../../src/features/catalogue/server/public.ts'
import { genresOf } from '../../src/features/catalogue/server/public.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'

/** An entry in the shape that list sites export: an anime and a score out of ten, 0 for none. */
export type Entry = { id: number; score: number; status: 'COMPLETED' | 'DROPPED' }

// A person's taste has a part that no catalogue knows: a hidden direction of each anime and of each person.
const hiddenSize = 6
const noise = 1.1

type Direction = readonly number[]

/**
 * Makes lists in which animes occur together as they do in public ones: people know popular animes more often, like a
 * few genres and studios, and otherwise follow hidden tastes that the ranking cannot see.
 */
export function makeLists(animes: readonly ComparedAnime[], { seed, people }: { seed: string; people: number }) {
  const random = seededRandom(`lists of ${seed}`)
  const gauss = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())
  const direction = (): Direction => Array.from({ length: hiddenSize }, gauss)
  const hidden = new Map(animes.map(({ id }) => [id, direction()]))
  const studios = [...new Set(animes.flatMap(({ studio }) => studio ?? []))]
  const genres = [...new Set(animes.flatMap(genresOf))]

  const makeList = (): Entry[] => {
    const taste = direction()
    const liked = new Map(Array.from({ length: 4 }, () => [pick(random, genres), 0.6 + random()]))
    const disliked = new Set(Array.from({ length: 2 }, () => pick(random, genres)))
    const ownStudios = new Set(Array.from({ length: 3 }, () => pick(random, studios)))
    const era = 2006 + random() * 18
    const length = 20 + Math.floor(random() * 60)
    const appeal = (anime: ComparedAnime) => {
      const fit = genresOf(anime).reduce((sum, id) => sum + (liked.get(id) ?? 0) - (disliked.has(id) ? 0.8 : 0), 0)
      const own = hidden.get(anime.id) ?? []
      const hiddenFit = taste.reduce((sum, value, axis) => sum + value * (own[axis] ?? 0), 0) / Math.sqrt(hiddenSize)
      const years = Math.abs((anime.release_year ?? era) - era)
      return fit + (ownStudios.has(anime.studio ?? '') ? 1 : 0) + 0.7 * hiddenFit - years / 12
    }
    return animes
      .map((anime) => {
        const liking = appeal(anime)
        return { anime, liking, chance: 0.8 * Math.log(1 + anime.popularity) + liking + noise * gauss() }
      })
      .sort((a, b) => b.chance - a.chance || a.anime.id - b.anime.id)
      .slice(0, length)
      .map(({ anime, liking }) => toEntry(anime.id, liking + 0.5 * gauss(), random()))
  }
  return Array.from({ length: people }, makeList)
}

/** Half of the entries have a score, as about half do on list sites. */
function toEntry(id: number, liking: number, chance: number): Entry {
  const score = Math.round(Math.min(10, Math.max(1, 7 + liking)))
  return { id, score: chance < 0.5 ? score : 0, status: liking < -1.5 ? 'DROPPED' : 'COMPLETED' }
}
