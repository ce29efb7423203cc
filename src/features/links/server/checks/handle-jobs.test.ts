import { expect, onTestFinished, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { makeQuietJobs } from '../../../../../tests/kit/quiet-jobs.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createJobs } from '../../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { checkLinksSoon, scheduleChecks } from './handle-jobs.ts'

const { db, connection } = useTestDatabase()
const log = createLog('silent', false)
const now = () => new Date()

async function makeLink(): Promise<{ episodeId: number; read: () => Promise<{ tried: string | null; due_at: Date }> }> {
  const { id: episodeId } = await makeEpisode(db, { sources: [{ url: 'https://files.test/a.mp4' }] })
  const query = db
    .selectFrom('source_check')
    .innerJoin('episode_source', 'episode_source.id', 'source_id')
    .select(['tried', 'due_at'])
    .where('episode_id', '=', episodeId)
  return { episodeId, read: () => query.executeTakeFirstOrThrow() }
}

test('a requested check runs in the job of this process', async () => {
  const jobs = createJobs(connection, log)
  onTestFinished(jobs.stop)
  scheduleChecks(jobs, { db, hosts: [], log, origin: 'https://sumine.example', now })
  const { episodeId, read } = await makeLink()
  await checkLinksSoon({ config: readConfig({}), db, now, jobs }, episodeId)
  await eventually(async () => expect((await read()).tried).toBe('Aucun hébergeur connu ne lit ce lien'))
})

test('when another process does the checks, the link comes first in its next run', async () => {
  const { episodeId, read } = await makeLink()
  const config = readConfig({ RESOLVER_URL: 'http://localhost:4000' })
  const jobs = makeQuietJobs()
  await checkLinksSoon({ config, db, now, jobs }, episodeId)
  expect(jobs.queued).toEqual([])
  expect((await read()).due_at).toBe(Number.NEGATIVE_INFINITY)
})
