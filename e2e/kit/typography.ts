import type { APIRequestContext } from '@playwright/test'
import { fixedTexts } from './fixed-texts.ts'

const around = '.{0,20}'
const rules: { rule: string; fault: RegExp }[] = [
  {
    rule: 'a narrow no-break space stands before ; : ! ? »',
    fault: new RegExp(`${around} [;:!?»](?=[\\s.,)]|$)`, 'u'),
  },
  { rule: 'a narrow no-break space stands after «', fault: new RegExp(`« ${around}`, 'u') },
  { rule: 'apostrophes are curved', fault: new RegExp(`${around}\\p{L}'\\p{L}${around}`, 'u') },
  // In French zero and one are singular.
  {
    rule: 'one is no plural',
    fault: /(?<![\d,.\u202f])[01] (?:animes|épisodes|films|liens|tâches|résultats|genres|échecs)/u,
  },
  { rule: 'thousands have a narrow space between them', fault: /\d \d{3}(?!\d)/u },
]

/** Finds violations of French typography in our own texts. */
export function findFaults(texts: string[]): { rule: string; text: string }[] {
  return texts.flatMap((text) => {
    const rest = fixedTexts.reduce((left, words) => left.replaceAll(words, ''), text)
    return rules.flatMap(({ rule, fault }) => {
      const [found] = fault.exec(rest) ?? []
      return found === undefined ? [] : [{ rule, text: found }]
    })
  })
}

/** Returns the API's answers with the texts of the catalogue and of partners, which pages show as they are written. */
export async function listForeignTexts(request: APIRequestContext): Promise<string> {
  const texts: string[] = []
  const add = async (path: string) => texts.push(await (await request.get(path)).text())
  await add('/api/animes?limit=100')
  await add('/api/partners')
  for (const slug of ['benikitsune-le-masque-rouge', 'la-boite-aux-quarante-neuf-gestes', 'hagane-zero']) {
    const answer = await (await request.get(`/api/animes/${slug}`)).json()
    texts.push(JSON.stringify(answer))
    await add(`/api/animes/${answer.anime.id}/episodes`)
  }
  return texts.join('\n')
}

/** Returns a shown text as an answer of the API contains it, without the ellipsis of a shortened one. */
export function toComparable(text: string): string {
  return JSON.stringify(text.trim().replace(/…$/, '')).slice(1, -1)
}
