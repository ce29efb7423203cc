import { Agent, get } from 'node:http'
import { percentile } from '../kit/figures.ts'
import type { Query } from './make-queries.ts'
import type { SearchSite } from './open-search-site.ts'

/** Results of a kind of queries: shares from 0 to 1, milliseconds to the complete answer. */
export type KindResult = { kind: string; queries: number; first: number; inEight: number; p50: number; p99: number }

/** A query whose right answer was not first; `place` counts from 1, and is 0 outside the eight. */
export type Miss = Query & { place: number; answered: string[] }

type Answer = { animes: { id: number; title: string }[] }
type Asked = { query: Query; place: number; titles: string[]; milliseconds: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const warmingQueries = 50

/** Makes each query once, in turn, like the header's search box. */
export async function measureSearch(
  site: SearchSite,
  queries: Query[],
): Promise<{ kinds: KindResult[]; all: KindResult; misses: Miss[] }> {
  for (const query of queries.slice(0, warmingQueries)) await ask(site, query)
  const asked: Asked[] = []
  for (const query of queries) asked.push(await ask(site, query))
  const kinds = [...new Set(queries.map(({ kind }) => kind))]
  const misses = asked.filter(({ place }) => place !== 1)
  return {
    kinds: kinds.map((kind) =>
      summarise(
        kind,
        asked.filter(({ query }) => query.kind === kind),
      ),
    ),
    all: summarise('all', asked),
    misses: misses.map(({ query, place, titles }) => ({ ...query, place, answered: titles })),
  }
}

function summarise(kind: string, asked: Asked[]): KindResult {
  const times = asked.map(({ milliseconds }) => milliseconds)
  return {
    kind,
    queries: asked.length,
    first: asked.filter(({ place }) => place === 1).length / asked.length,
    inEight: asked.filter(({ place }) => place > 0).length / asked.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

async function ask({ url, sourceIds }: SearchSite, query: Query): Promise<Asked> {
  const startedAt = performance.now()
  const animes = await suggest(url, query.text)
  const milliseconds = performance.now() - startedAt
  const place = animes.findIndex(({ id }) => query.right.includes(sourceIds.get(id) ?? '')) + 1
  return { query, place, titles: animes.map(({ title }) => title), milliseconds }
}

/** Returns the eight animes that the header's search box shows. */
export async function suggest(url: string, text: string): Promise<Answer['animes']> {
  const answer: Answer = JSON.parse(await getText(`${url}/api/animes?search=${encodeURIComponent(text)}&limit=8`))
  return answer.animes
}

function getText(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      )
    }).on('error', reject)
  })
}
