import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { RateClass } from '../../../shared/contract/endpoint.ts'
import { minuteMs } from '../../../shared/durations.ts'
import type { CallCounter } from '../../counters/count-calls.ts'
import { AppError, toRetryAfter } from '../app-error.ts'

/** Calls of each class that one address may make per minute. Answers from memory do not count. */
const callsPerMinute: Record<RateClass | 'page', number> = {
  page: 240,
  read: 300,
  search: 180,
  write: 120,
  resolve: 60,
  auth: 20,
  // Notices are written by hand, and each one takes staff time.
  notice: 5,
}

/** Calls of one access token per minute, of all classes together and from all addresses. */
const tokenCallsPerMinute = 240

/** Counts a call by access token. @throws AppError RATE_LIMITED beyond the token's own budget */
export type ChargeToken = (tokenId: number) => Promise<void>

/** Creates the budgets of access tokens over a counter; without one nothing is limited. */
export function limitTokens(counter: CallCounter | undefined): ChargeToken {
  return async (tokenId) => {
    if (!counter) return
    const { current, ttl } = await counter.count(`token:${tokenId}`, minuteMs)
    if (current > tokenCallsPerMinute) throw tooManyCalls(ttl)
  }
}

/** Installs the limiter over a counter; without one (`RATE_LIMITS=off`) `limited` changes nothing. */
export async function installRateLimits(app: FastifyInstance, counter: CallCounter | undefined): Promise<void> {
  if (!counter) return
  app.addHook('onClose', counter.close)
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    store: storeOver(counter),
    errorResponseBuilder: (_, context) => tooManyCalls(context.ttl),
  })
}

function tooManyCalls(ttlMs: number): AppError {
  return new AppError('RATE_LIMITED', undefined, { retryAfter: toRetryAfter(ttlMs) })
}

/** The limiter's store, keyed by address and class, so that all routes of a class share one budget. */
function storeOver(counter: CallCounter): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      counter.count(key, windowMs).then((counted) => callback(null, counted), callback)
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}

/** Returns the route options that make a route draw from a class's budget. */
export function limited(rate: RateClass | 'page'): Pick<RouteShorthandOptions, 'config'> {
  return { config: { rateLimit: { max: callsPerMinute[rate], groupId: rate } } }
}
