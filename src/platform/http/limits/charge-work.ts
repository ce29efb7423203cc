import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '../time-answers.ts'
import { toClientNetwork } from './client-network.ts'
import type { WorkWatch } from './watch-work.ts'
import type { WorkBudget } from './work-budget.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a page to a client without budget, once it is known which page. @throws AppError RATE_LIMITED */
    requireBudget: (request: FastifyRequest) => void
  }
  interface FastifyContextConfig {
    /** Only for people with an account: its work is charged to nobody. */
    isPersonal?: boolean
  }
}

const ends = new WeakMap<IncomingMessage, () => void>()
const workBeside = new WeakMap<IncomingMessage, number>()

/** Charges what a thread worked for a request, in milliseconds of CPU, together with the request's own work. */
export function addWork(request: IncomingMessage, cpuMs: number): void {
  workBeside.set(request, (workBeside.get(request) ?? 0) + cpuMs)
}

/** The work on a request is over though its answer goes on, as an event stream does. */
export function endWork(request: IncomingMessage): void {
  ends.get(request)?.()
}

/**
 * Measures the work on each request that memory did not answer, and charges that of anonymous callers to their budget.
 * @param budget left out, nobody is charged
 */
export function chargeWork(app: FastifyInstance, watch: WorkWatch, budget: WorkBudget | undefined): void {
  app.decorate('requireBudget', ({ ip, raw }) => budget?.require(toClientNetwork(ip), routeOf(raw, undefined)))
  app.addHook('onRequest', async (request, reply) => {
    const { config, url } = request.routeOptions
    const isCharged = config.rateLimit && !config.isPersonal && !config.isFile
    if (isCharged && url !== '*') app.requireBudget(request)
    const end = watch.begin(() => routeOf(request.raw, undefined))
    const finish = () => {
      ends.delete(request.raw)
      const costMs = end() + (workBeside.get(request.raw) ?? 0)
      if (isCharged) budget?.charge(toClientNetwork(request.ip), routeOf(request.raw, undefined), costMs)
    }
    ends.set(request.raw, finish)
    reply.raw.once('close', () => endWork(request.raw))
  })
  app.addHook('onClose', async () => watch.close())
}
