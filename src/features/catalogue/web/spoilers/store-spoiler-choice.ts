import { useSyncExternalStore } from 'react'
import { parseJson } from '../../../../shared/parse-json.ts'
import { maxShownAnimes, type SpoilerChoice, spoilersKey, unsentMark } from '../../../../shared/spoiler-choice.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { joinStops, listen } from '../../../../ui/network/listen.ts'
import { createListeners } from '../../../../ui/storage/create-listeners.ts'
import { browserTexts } from '../../../../ui/storage/text-store.ts'
import { updateSpoilers } from '../../../account/contract.ts'
import { getSession } from '../../../account/web/public.ts'
import { coverAsChosen } from './spoiler-script.ts'

const nothing: SpoilerChoice = { mode: 'off', shown_anime_ids: [] }
const choices = createListeners()
let lastRead: { text: string | null; choice: SpoilerChoice } = { text: null, choice: nothing }

/** Returns the visitor's choice. For code that is loaded after hydration. */
export function useSpoilerChoice(): SpoilerChoice {
  return useSyncExternalStore(subscribe, readChoice, () => nothing)
}

/** Applies the choice in every open tab, and stores it: here, and with the account. */
export function storeSpoilerChoice({ mode, shown_anime_ids }: SpoilerChoice): void {
  const choice = { mode, shown_anime_ids: shown_anime_ids.slice(-maxShownAnimes) }
  browserTexts.write(spoilersKey, JSON.stringify({ ...choice, [unsentMark]: true }))
  update()
  sendSpoilerChoice().catch(() => undefined)
}

let sent: Promise<void> = Promise.resolve()

/** Sends a choice that the account lacks, after an earlier one; after a failure, the next page sends it. */
export function sendSpoilerChoice(): Promise<void> {
  sent = sent.then(sendUnsent, sendUnsent)
  return sent
}

async function sendUnsent(): Promise<void> {
  const text = browserTexts.read(spoilersKey)
  if (getSession().status !== 'signed-in' || !text?.includes(unsentMark)) return
  const { spoilers } = await callApi(updateSpoilers, { body: parse(text) })
  // A later choice is on its way by itself.
  if (browserTexts.read(spoilersKey) === text) browserTexts.write(spoilersKey, JSON.stringify(spoilers))
}

function readChoice(): SpoilerChoice {
  const text = browserTexts.read(spoilersKey)
  if (text !== lastRead.text) lastRead = { text, choice: parse(text) }
  return lastRead.choice
}

function update(): void {
  if (!coverAsChosen()) delete document.documentElement.dataset.spoilers
  choices.notify()
}

function subscribe(onChange: () => void): () => void {
  const followOtherTabs = ({ key }: StorageEvent) => (key === null || key === spoilersKey) && update()
  return joinStops([choices.subscribe(onChange), listen(window, 'storage', followOtherTabs)])
}

/** Parses a stored choice; an earlier release or other code may have written another shape. */
function parse(text: string | null): SpoilerChoice {
  const { mode, shown_anime_ids } = (parseJson(text ?? '{}') ?? {}) as Partial<SpoilerChoice>
  if (mode !== 'unseen' && mode !== 'all' && mode !== 'off') return nothing
  return { mode, shown_anime_ids: Array.isArray(shown_anime_ids) ? shown_anime_ids : [] }
}
