import { readFileSync } from 'node:fs'
import { hasTitles, readTitles, type SourceAnime, type SourceTitle } from '../search/title-source.ts'
import { pick, seededRandom } from './seeded-random.ts'

/** Returns the real titles if present, otherwise those of the demonstration. */
export const readBaseTitles = (): SourceAnime[] => (hasTitles() ? readTitles() : readDemoTitles())

type DemoFile = {
  animes: {
    slug: string
    title: string
    titles: Partial<Record<SourceTitle['language'], string[]>>
    popularity: number
  }[]
}

function readDemoTitles(): SourceAnime[] {
  const { animes }: DemoFile = JSON.parse(readFileSync(new URL('../../demo/catalogue.json', import.meta.url), 'utf8'))
  return animes.map(({ slug, title, titles, popularity }) => ({
    id: slug,
    title,
    titles: (['romaji', 'en', 'ja', 'synonym'] as const).flatMap((language) =>
      (titles[language] ?? []).map((text) => ({ language, text })),
    ),
    followers: popularity,
  }))
}

/** Returns the given animes, then new ones with joined titles and lower popularity. Only the seed decides them. */
export function growTitles(source: SourceAnime[], count: number, seed: string): SourceAnime[] {
  const random = seededRandom(seed)
  const grown = source.slice(0, count)
  for (let number = grown.length; number < count; number++) {
    const [one, other] = [pick(random, source), pick(random, source)]
    const titles = one.titles.map(({ language, text }) => {
      const alike = other.titles.find((title) => title.language === language)
      return { language, text: recombine(text, alike?.text ?? other.title) }
    })
    const followers = Math.floor(one.followers * random() ** 3)
    grown.push({ id: `grown-${number}`, title: recombine(one.title, other.title), titles, followers })
  }
  return grown
}

/** Joins the first half of a text and the second of another, by words, or letters without spaces. */
function recombine(first: string, second: string): string {
  const between = first.includes(' ') ? ' ' : ''
  const split = (text: string) => (between ? text.split(between) : [...text])
  const [head, tail] = [split(first), split(second)]
  return [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))].join(between)
}
