import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { resolveRelativeDates } from '../../demo/relative-dates.ts'
import { root } from '../../scripts/prepare.mjs'
import { handleCatalogue } from '../../src/features/catalogue/server/public.ts'
import { importCatalogue, openCatalogueFile } from '../../src/features/import/server/public.ts'
import { createAnswerCache } from '../../src/platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../../src/platform/cache/cacheable-urls.ts'
import type { Database, DatabaseAddress } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { serveApi } from '../../src/platform/http/serve-api.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { openCatalogue } from '../queries/open-catalogue.ts'
import { type SourceAnime, titlesFile, titlesMapFile } from './title-source.ts'

/** The catalogue's operations over HTTP, all its titles, and the source anime of each catalogue id. */
export type SearchSite = {
  url: string
  sourceIds: ReadonlyMap<number, string>
  titles: AnimeTitles[]
  close: () => Promise<void>
}

/** Titles of an anime; `shown` is the one on the site. */
type AnimeTitles = { id: number; shown: string; others: string[] }

type Fill = (db: Database) => Promise<void>

/** Imports the real titles and `more` invented ones. */
export function realTitles(more: SourceAnime[]): Fill {
  return async (db) => {
    await importCatalogue({ db, records: await openCatalogueFile(titlesFile, titlesMapFile), now: () => new Date() })
    await importCatalogue({ db, records: more.map(toRecord), now: () => new Date() })
  }
}

/** Imports the demonstration's catalogue. */
export async function demonstration(db: Database): Promise<void> {
  const now = new Date()
  const file = JSON.parse(await readFile(join(root, 'demo', 'catalogue.json'), 'utf8'))
  const { animes } = resolveRelativeDates(file, now) as { animes: unknown[] }
  await importCatalogue({ db, records: animes, now: () => now })
}

/** Fills a database of this name and serves its catalogue without cached answers. */
export async function openSearchSite(server: DatabaseAddress, name: string, fill: Fill): Promise<SearchSite> {
  const { connection } = await openCatalogue(server, name, fill)
  const { db } = connection
  await sql`vacuum analyze`.execute(db)
  const api = createApi()
  handleCatalogue(api, { db })
  const cache = createAnswerCache({ maxBytes: 0 })
  const urls = createCacheableUrls()
  const app = createHttpServer({ cache, urls, log: createLog('silent', false), trustedProxies: 0 })
  serveApi(app, { api, cache, urls, publicUrl: 'http://localhost' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sourceIds: await readSourceIds(db),
    titles: await readAnimeTitles(db),
    close: async () => {
      await app.close()
      await connection.close()
    },
  }
}

function toRecord({ id, title, titles, followers }: SourceAnime) {
  const languages = [...new Set(titles.map(({ language }) => language))]
  const textsOf = (language: string) => titles.filter((one) => one.language === language).map(({ text }) => text)
  return {
    title,
    titles: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
    popularity: followers,
    external_ids: { mal: id },
  }
}

async function readSourceIds(db: Database): Promise<Map<number, string>> {
  const rows = await db.selectFrom('anime').select(['id', 'external_ids']).execute()
  return new Map(rows.map(({ id, external_ids }) => [id, external_ids.mal ?? '']))
}

async function readAnimeTitles(db: Database): Promise<AnimeTitles[]> {
  const animes = await db.selectFrom('anime').select(['id', 'title']).orderBy('id').execute()
  const others = Map.groupBy(
    await db.selectFrom('anime_title').select(['anime_id', 'text']).orderBy('id').execute(),
    (row) => row.anime_id,
  )
  return animes.map(({ id, title }) => ({ id, shown: title, others: (others.get(id) ?? []).map(({ text }) => text) }))
}
