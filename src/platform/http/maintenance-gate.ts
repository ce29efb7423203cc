import type { IncomingHttpHeaders } from 'node:http'

/** Why the site is closed to visitors. */
export type Closure = {
  /** French, fit to show. */
  message: string
  /** The token that admits the staff's browsers. */
  pass: string
  /** When a retry makes sense, if known. */
  until: Date | undefined
}

/** Decides whether visitors may enter: always, except during maintenance. */
export type MaintenanceGate = {
  close: (closure: Closure) => void
  open: () => void
  /** Returns why this request is refused; undefined when it is admitted. */
  closureFor: (request: { url?: string | undefined; headers: IncomingHttpHeaders }) => Closure | undefined
}

const passCookie = 'maintenance_pass'

// Paths for the staff's sign-in, also with a forgotten password, and work: their frames hold no data, and each call
// checks its caller. Probes and the files of pages are not visits.
const alwaysOpen =
  /^\/(login|(?:forgot|reset)-password|admin|api\/auth|api\/admin|sync|assets|pictures|manifest\.webmanifest|robots\.txt|healthz|readyz|metrics)([/.?]|$)/

/** @param onClose called when an open site closes */
export function createMaintenanceGate(onClose: () => void = () => {}): MaintenanceGate {
  let closure: Closure | undefined
  return {
    close(given) {
      const wasOpen = closure === undefined
      closure = given
      if (wasOpen) onClose()
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

/** Returns the seconds until a refused client may retry: a minute when the end is unknown, at most an hour. */
export function toRetrySeconds({ until }: Closure, now: Date): number {
  if (!until) return 60
  return Math.min(Math.max(Math.ceil((until.getTime() - now.getTime()) / 1000), 30), 3600)
}

function hasPass(cookies: string | undefined, pass: string): boolean {
  if (!cookies || pass === '') return false
  return cookies.split(';').some((cookie) => cookie.trim() === `${passCookie}=${pass}`)
}
