import { serveThread } from '../../../../platform/parsing/serve-thread.ts'
import { drawCard } from './draw-card.ts'
import type { DrawnCard, ToDraw } from './draw-in-thread.ts'
import { drawLayout } from './draw-layout.ts'

serveThread(async function* (given: ToDraw): AsyncGenerator<DrawnCard> {
  const image = await draw(given)
  const { user, system } = process.threadCpuUsage()
  yield { image, cpuMs: (user + system) / 1000 }
})

function draw(given: ToDraw): Promise<Buffer> {
  if ('layout' in given) return drawLayout(given)
  return drawCard(given.card, given.bytes.length > 0 ? Buffer.from(given.bytes.buffer) : undefined)
}
