import type { HandlerContext } from '../../../../platform/http/api.ts'
import type { Access } from '../../../../shared/contract/access-levels.ts'

/** The author of an action, and the access that the call required. */
export type Actor = {
  /** Null for the site itself. */
  accountId: number | null
  ip: string | null
  /** The name of the access token, when a program made the call. */
  token?: string | null | undefined
  access: Access
}

/** Returns the author of a call, with its IP address and access token. */
export function actorOf({ caller, ip, access }: HandlerContext): Actor {
  return { accountId: caller?.userId ?? null, ip, token: caller?.token?.name ?? null, access }
}
