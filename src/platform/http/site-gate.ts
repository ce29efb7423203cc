import type { IncomingHttpHeaders } from 'node:http'

/** Why visitors are not let in. */
export type Closure = {
  /** French, fit to show. */
  message: string
  /** What the staff's browsers show to be let in. */
  pass: string
  /** When trying again makes sense, if it is known. */
  until: Date | undefined
}

type Knock = { url?: string | undefined; headers: IncomingHttpHeaders }

/** Whether the site lets visitors in: open, but while its maintenance is on. */
export type SiteGate = {
  close: (closure: Closure) => void
  open: () => void
  /** Why this request is turned away; undefined when it is let in. */
  closureFor: (request: Knock) => Closure | undefined
}

export const passCookie = 'maintenance_pass'

// The staff signs in, and works; the frames of these pages hold nothing, and each call checks who makes it. Probes and
// what pages show beside their texts are no visits.
const alwaysOpen =
  /^\/(login|admin|api\/auth|api\/admin|sync|assets|pictures|manifest\.webmanifest|robots\.txt|healthz|readyz|metrics)([/.?]|$)/

export function createSiteGate(): SiteGate {
  let closure: Closure | undefined
  return {
    close(given) {
      closure = given
    },
    open() {
      closure = undefined
    },
    closureFor({ url = '/', headers }) {
      if (!closure || alwaysOpen.test(url)) return undefined
      return hasPass(headers.cookie, closure.pass) ? undefined : closure
    },
  }
}

/** Seconds after which a client that was turned away may try again: a minute where nobody knows, at most an hour. */
export function toRetrySeconds({ until }: Closure, now: Date): number {
  if (!until) return 60
  return Math.min(Math.max(Math.ceil((until.getTime() - now.getTime()) / 1000), 30), 3600)
}

function hasPass(cookies: string | undefined, pass: string): boolean {
  if (!cookies || pass === '') return false
  return cookies.split(';').some((cookie) => cookie.trim() === `${passCookie}=${pass}`)
}
