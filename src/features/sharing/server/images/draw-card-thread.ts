import { serveThread } from '../../../../platform/parsing/serve-thread.ts'
import { drawCard } from './draw-card.ts'
import type { DrawnCard } from './draw-in-thread.ts'
import type { ShareCard } from './share-card.ts'

serveThread(async function* ({ card, bytes }: { card: ShareCard; bytes: Uint8Array }): AsyncGenerator<DrawnCard> {
  const image = await drawCard(card, bytes.length > 0 ? Buffer.from(bytes.buffer) : undefined)
  const { user, system } = process.threadCpuUsage()
  yield { image, cpuMs: (user + system) / 1000 }
})
