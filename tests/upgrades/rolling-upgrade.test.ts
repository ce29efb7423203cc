import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { startWriteLoad, type WriteLoad } from '../faults/write-load.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { openTestSite, reach } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const folder = useTestFolder()
const copies: FastifyInstance[] = []
const addresses: string[] = []
const loads: WriteLoad[] = []

const paths = ['/api/animes?limit=20', '/api/animes/la-releve', '/api/animes?search=releve', '/feeds/nouveautes.atom']

const open = () => openTestSite(connection, { BACKUP_HOUR: 'off' })

beforeAll(async () => {
  const { id } = await makeAnime(db, { title: 'La Relève', slug: 'la-releve' })
  for (const episode_number of [1, 2]) await makeEpisode(db, { anime_id: id, episode_number })
  for (const place of [0, 1]) {
    const copy = await open()
    copies.push(copy)
    direct(place, copy)
    loads.push(await startWriteLoad(addresses[place] ?? '', 3))
  }
})
afterAll(async () => {
  for (const load of loads) await load.stop()
  for (const copy of copies) await copy.close()
})

/** Expands the tables that the load uses, as a later version may need. */
function writeExpansion(): void {
  cpSync(join(projectRoot, 'migrations'), folder, { recursive: true })
  const used = 'account session anime anime_title episode episode_source watch_progress watchlist_item'.split(' ')
  const added = used.map((name) => `alter table ${name} add later_text text, add later_count int not null default 0;`)
  writeFileSync(join(folder, '9999-expansion.sql'), added.join('\n'))
}

/**
 * Reads from both copies in turn.
 * @returns ends it, and returns the failed answers
 */
function startReading(): () => Promise<string[]> {
  const failed: string[] = []
  let isOver = false
  const reading = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const path = paths[turn % paths.length]
      const answer = await fetch(`${addresses[turn % 2]}${path}`).catch((error: unknown) => String(error))
      if (typeof answer === 'string') failed.push(`${path}: ${answer}`)
      else if (await answer.text().then(() => !answer.ok)) failed.push(`${path}: ${answer.status}`)
    }
  })()
  return async () => {
    isOver = true
    await reading
    return failed
  }
}

/** Directs the requests for one of the two places to this copy, as a balancer does. */
function direct(place: number, copy: FastifyInstance): void {
  addresses[place] = `http://127.0.0.1:${reach(copy).port}`
  loads[place]?.moveTo(addresses[place])
}

const waitForMore = () => Promise.all(loads.map((load) => load.waitForMore(60)))

test('copies that are upgraded in turn, with a migration in between, lose no request', async () => {
  const endReading = startReading()
  await waitForMore()
  writeExpansion()
  expect(await migrate(db, { folder })).toEqual(['9999-expansion'])
  await waitForMore()
  for (const [place, old] of copies.entries()) {
    direct(place, copies[1 - place] ?? old)
    await old.close()
    copies[place] = await open()
    direct(place, copies[place])
    await waitForMore()
  }
  expect(await endReading()).toEqual([])
  for (const load of loads) {
    expect([...load.refusals]).toEqual([])
    expect(load.unanswered()).toBe(0)
    await load.expectAllThere()
  }
})
