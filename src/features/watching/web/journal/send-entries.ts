import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import type { adoptProgress, updateProgress } from '../../contract.ts'
import { type Entry, toSaves } from './entry.ts'

/** A call that takes longer is given up and made again later, with what is newest then. */
const timeoutMs = 10_000

/**
 * Sends entries in the name of who is signed in. The call outlives the page.
 * @returns the episodes that the server does not know
 * @throws ApiError when nothing was saved
 */
export async function sendEntries(entries: Entry[]): Promise<number[]> {
  const options = { keepalive: true, signal: AbortSignal.timeout(timeoutMs) }
  const saves = entries.flatMap(toSaves)
  const [only] = saves
  if (only && saves.length === 1) return sendOne(only, options)
  const toAdopt = saves.map((save) => ({ ...save, watched_at: save.watched_at ?? '' }))
  const input = { body: { saves: toAdopt } }
  return (await callApi<typeof adoptProgress>('POST /api/watch-progress/adopt', input, options)).unknown_episode_ids
}

type Save = ReturnType<typeof toSaves>[number]
type Options = { keepalive: boolean; signal: AbortSignal }

async function sendOne(save: Save, options: Options): Promise<number[]> {
  try {
    await callApi<typeof updateProgress>('POST /api/watch-progress/update', { body: save }, options)
    return []
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [save.episode_id]
    throw error
  }
}
