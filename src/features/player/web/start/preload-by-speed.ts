import { readConnectionSpeed } from '../../../../ui/network/connection-speed.ts'

const preloads = { slow: 'none', medium: 'metadata', fast: 'auto' } as const

export type Preload = (typeof preloads)[keyof typeof preloads]

/**
 * Returns how much to preload, by the connection (docs/product/watching.md#player-constants); everything when the
 * browser does not report one, and for viewers who began the episode before.
 */
export function readPreload(hasProgress = false): Preload {
  return hasProgress ? 'auto' : preloads[readConnectionSpeed() ?? 'fast']
}
