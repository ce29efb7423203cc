import type { Database } from '../../../../platform/database/connect-database.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { announce } from '../../../webhooks/server/public.ts'
import type { RunRow } from '../queries/runs.ts'

type End = { state: 'done' | 'failed'; at: Date; failure?: string }

/** Tells the webhooks of the site how a run ended, unless it changed nothing. */
export async function announceRun(db: Database, run: RunRow, { state, at, failure }: End): Promise<void> {
  const count = run.changes.length
  if (state === 'done' && count === 0 && !run.is_new) return
  const name = run.anime_title ?? run.slug
  const changes = run.is_new ? 'Anime ajouté.' : `${countOf(count, 'changement')}.`
  await announce(db, {
    type: 'sync.ended',
    title: state === 'done' ? `${name} synchronisé` : `Synchronisation de ${name} échouée`,
    text: failure ?? changes,
    path: '/admin/sync',
    facts: { run: { id: run.id, slug: run.slug, state, is_new: run.is_new, change_count: count } },
    at,
  })
}
