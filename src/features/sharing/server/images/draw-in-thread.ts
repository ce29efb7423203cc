import { limitWork } from '../../../../platform/http/limits/limit-work.ts'
import { readInThread } from '../../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import type { Layout } from './draw-layout.ts'
import type { ShareCard } from './share-card.ts'

export type DrawnCard = {
  /** JPEG (`drawCard`). */
  image: Uint8Array
  /** The CPU time of the thread, in milliseconds. */
  cpuMs: number
}

/** The input of the thread. `bytes` are the original cover or art, empty without one; layouts have none. */
export type ToDraw = { bytes: Uint8Array<ArrayBuffer> } & ({ card: ShareCard } | Layout)

const thread = new URL('./draw-card-thread.ts', import.meta.url)
const limits = { megabytes: 128, seconds: 60 }

// One image costs about 300 ms of one core; page requests come first.
const maxAtOnce = 1
const maxWaiting = 30

/** Runs drawings one after another. @throws AppError RATE_LIMITED when too many wait, or one of the account */
export const inTurn = limitWork(maxAtOnce, maxWaiting)

/**
 * Draws a share image in a worker thread.
 * @param picture the original cover or art; left out when it exceeds the thread's limits
 */
export async function drawInThread(card: ShareCard, picture: Buffer | undefined): Promise<DrawnCard> {
  try {
    return await runThread({ card, bytes: new Uint8Array(picture ?? []) })
  } catch (error) {
    if (picture && error instanceof RefusedFile) return drawInThread(card, undefined)
    throw error
  }
}

/** Draws an account's picture without photographs in a worker thread, as JPEG, when its turn comes. */
export async function drawLayoutInThread(layout: Layout, accountId: number): Promise<Uint8Array> {
  return (await inTurn(() => runThread({ ...layout, bytes: new Uint8Array() }), accountId)).image
}

async function runThread(given: ToDraw): Promise<DrawnCard> {
  for await (const drawn of readInThread<DrawnCard>(thread, given, limits)) return drawn
  throw new Error('The thread returned no image.')
}
