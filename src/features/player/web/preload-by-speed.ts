import { readConnectionSpeed } from './connection-speed.ts'

const preloads = { slow: 'none', medium: 'metadata', fast: 'auto' } as const

export type Preload = (typeof preloads)[keyof typeof preloads]

/**
 * How much to fetch before it plays, by the connection (docs/product/watching.md#player-constants); all where the
 * browser does not tell.
 */
export function readPreload(): Preload {
  return preloads[readConnectionSpeed() ?? 'fast']
}
