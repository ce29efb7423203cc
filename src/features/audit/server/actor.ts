import type { CallContext } from '../../../platform/http/api.ts'

/** Who did something: null for what the site does by itself. */
export type Actor = { accountId: number | null; ip: string | null }

/** Who makes a call, and from where. */
export function actorOf({ caller, ip }: CallContext): Actor {
  return { accountId: caller?.userId ?? null, ip }
}
