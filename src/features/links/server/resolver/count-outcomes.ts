import { traceStep } from '../../../../platform/traces/tracing.ts'
import type { Resolver } from './resolver.ts'

/** Wraps a resolver to report whether the host let each link be played, and its duration in traces. */
export function countOutcomes(
  { resolve, openPlaylist }: Resolver,
  count: (host: string, outcome: 'played' | 'failed') => void,
): Resolver {
  async function watch<T>(host: string, answer: () => Promise<T>): Promise<T> {
    try {
      const given = await traceStep(() => ({ name: `resolve ${host}`, kind: 'internal' }), answer)
      count(host, 'played')
      return given
    } catch (error) {
      count(host, 'failed')
      throw error
    }
  }
  return {
    resolve: (host, url, options) => watch(host.name, () => resolve(host, url, options)),
    openPlaylist: (host, url, options) => watch(host.name, () => openPlaylist(host, url, options)),
  }
}
