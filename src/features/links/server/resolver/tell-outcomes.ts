import { traceStep } from '../../../../platform/traces/tracing.ts'
import type { Resolver } from './resolver.ts'

/** The same resolver, which says of each link whether its host let it be played, and in traces how long that took. */
export function tellOutcomes(
  { resolve, openPlaylist }: Resolver,
  tell: (host: string, outcome: 'played' | 'failed') => void,
): Resolver {
  async function watch<T>(host: string, answer: () => Promise<T>): Promise<T> {
    try {
      const given = await traceStep(() => ({ name: `resolve ${host}`, kind: 'internal' }), answer)
      tell(host, 'played')
      return given
    } catch (error) {
      tell(host, 'failed')
      throw error
    }
  }
  return {
    resolve: (host, url, options) => watch(host.name, () => resolve(host, url, options)),
    openPlaylist: (host, url, options) => watch(host.name, () => openPlaylist(host, url, options)),
  }
}
