import type { HandlerContext } from '../../../platform/http/api.ts'
import type { Access } from '../../../shared/contract/endpoint.ts'

/** Who acts, and the access that the call for it asked of them. */
export type Actor = {
  /** Null for what the site does by itself. */
  accountId: number | null
  ip: string | null
  access: Access
}

/** Who makes a call, and from where. */
export function actorOf({ caller, ip, access }: HandlerContext): Actor {
  return { accountId: caller?.userId ?? null, ip, access }
}
