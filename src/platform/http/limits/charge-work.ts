import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '../time-answers.ts'
import { toClientNetwork } from './client-network.ts'
import type { WorkWatch } from './watch-work.ts'
import type { WorkBudget } from './work-budget.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a page to a client without budget, once the page is known. @throws AppError RATE_LIMITED */
    requireBudget: (request: FastifyRequest) => void
  }
  interface FastifyContextConfig {
    /** Requires an account, so its work is charged to no anonymous budget. */
    isPersonal?: boolean
  }
}

const ends = new WeakMap<IncomingMessage, () => void>()
const extraWork = new WeakMap<IncomingMessage, number>()
const inHand = new WeakSet<IncomingMessage>()

/** Adds a thread's work for a request, in milliseconds of CPU, to the request's own. */
export function addWork(request: IncomingMessage, cpuMs: number): void {
  extraWork.set(request, (extraWork.get(request) ?? 0) + cpuMs)
}

/** Ends the measurement of a request whose answer continues, such as an event stream. */
export function endWork(request: IncomingMessage): void {
  ends.get(request)?.()
}

/**
 * Measures the work on each request that memory did not answer, and charges that of anonymous callers to their budget.
 * @param budget without it, nothing is charged
 */
export function chargeWork(app: FastifyInstance, watch: WorkWatch, budget: WorkBudget | undefined): void {
  app.decorate('requireBudget', ({ ip, raw }) => budget?.require(toClientNetwork(ip), routeOf(raw, undefined)))
  const isCharged = ({ routeOptions: { config } }: FastifyRequest) =>
    config.rateLimit && !config.isPersonal && !config.isFile
  const begin = (request: FastifyRequest) => {
    const charged = isCharged(request)
    const end = watch.begin(() => routeOf(request.raw, undefined))
    const finish = () => {
      ends.delete(request.raw)
      const costMs = end() + (extraWork.get(request.raw) ?? 0)
      extraWork.delete(request.raw)
      if (charged) budget?.charge(toClientNetwork(request.ip), routeOf(request.raw, undefined), costMs)
    }
    ends.set(request.raw, finish)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isCharged(request) && request.routeOptions.url !== '*') app.requireBudget(request)
    begin(request)
    reply.raw.once('close', () => inHand.has(request.raw) || endWork(request.raw))
  })
  // The work continues after the caller has left.
  app.addHook('onRoute', (route) => {
    // The handler of a socket has other arguments, and its caller is still connected.
    if (route.websocket) return
    const { handler } = route
    route.handler = function handle(request, reply) {
      // A later hook may have waited until the caller had left.
      if (!ends.has(request.raw)) begin(request)
      inHand.add(request.raw)
      const leave = () => {
        inHand.delete(request.raw)
        if (reply.raw.destroyed) endWork(request.raw)
      }
      let answer: unknown
      try {
        answer = handler.call(this, request, reply)
        return answer
      } finally {
        if (answer instanceof Promise) answer.then(leave, leave)
        else leave()
      }
    }
  })
  app.addHook('onClose', async () => watch.close())
}
