import { readInThread } from '../../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import type { ShareCard } from './share-card.ts'

export type DrawnCard = {
  /** JPEG (`drawCard`). */
  image: Uint8Array
  /** The CPU time of the thread, in milliseconds. */
  cpuMs: number
}

const thread = new URL('./draw-card-thread.ts', import.meta.url)
const limits = { megabytes: 128, seconds: 60 }

/**
 * Draws a share image in a worker thread.
 * @param picture the original cover or art; left out when it exceeds the thread's limits
 */
export async function drawInThread(card: ShareCard, picture: Buffer | undefined): Promise<DrawnCard> {
  try {
    const bytes = new Uint8Array(picture ?? [])
    for await (const drawn of readInThread<DrawnCard>(thread, { bytes, card }, limits)) return drawn
  } catch (error) {
    if (picture && error instanceof RefusedFile) return drawInThread(card, undefined)
    throw error
  }
  throw new Error('The thread returned no image.')
}
