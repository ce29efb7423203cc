import { callApi } from '../../../../ui/api/call-api.ts'
import { isRefusal } from '../../../../ui/api/is-refusal.ts'
import { adoptProgress, updateProgress } from '../../contract.ts'
import { type Entry, toSaves } from './entry.ts'

/** A longer call is aborted and repeated later, with what is newest then. */
const timeoutMs = 10_000

/**
 * Sends entries for the signed-in account (server/save-progress.ts). The request outlives the page.
 * @returns the episodes that the server does not know
 * @throws ApiError when nothing was saved
 */
export async function sendEntries(entries: Entry[]): Promise<number[]> {
  const options = { keepalive: true, signal: AbortSignal.timeout(timeoutMs) }
  const saves = entries.flatMap(toSaves)
  const [only] = saves
  if (only && saves.length === 1) return sendOne(only, options)
  // Also for several saves of one account: `adopt` takes many at once.
  const toAdopt = saves.map((save) => ({ ...save, watched_at: save.watched_at ?? '' }))
  const input = { body: { saves: toAdopt } }
  return (await callApi(adoptProgress, input, options)).unknown_episode_ids
}

type Save = ReturnType<typeof toSaves>[number]
type Options = { keepalive: boolean; signal: AbortSignal }

async function sendOne(save: Save, options: Options): Promise<number[]> {
  try {
    await callApi(updateProgress, { body: save }, options)
    return []
  } catch (error) {
    if (isRefusal(error, 404)) return [save.episode_id]
    throw error
  }
}
