import { readConnectionSpeed } from '../../../../ui/network/connection-speed.ts'

const preloads = { slow: 'none', medium: 'metadata', fast: 'auto' } as const

export type Preload = (typeof preloads)[keyof typeof preloads]

/**
 * How much to fetch before it plays, by the connection (docs/product/watching.md#player-constants); all where the
 * browser does not tell, and for whoever has begun the episode before.
 */
export function readPreload(hasProgress = false): Preload {
  return hasProgress ? 'auto' : preloads[readConnectionSpeed() ?? 'fast']
}
