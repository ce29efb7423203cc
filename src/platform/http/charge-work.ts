import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { routeOf } from './time-answers.ts'
import type { WorkWatch } from './watch-work.ts'

const ends = new WeakMap<IncomingMessage, () => void>()

/** The work on a request is over though its answer goes on, as an event stream does. */
export function endWork(request: IncomingMessage): void {
  ends.get(request)?.()
}

/** Measures the work on each request that memory did not answer. */
export function measureWork(app: FastifyInstance, watch: WorkWatch): void {
  app.addHook('onRequest', async (request, reply) => {
    const end = watch.begin(() => routeOf(request.raw, undefined))
    ends.set(request.raw, () => {
      ends.delete(request.raw)
      end()
    })
    reply.raw.once('close', () => endWork(request.raw))
  })
  app.addHook('onClose', async () => watch.close())
}
