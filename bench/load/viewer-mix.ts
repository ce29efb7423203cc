/** Average behaviour of a viewer: the assumptions behind docs/scale.md. */
export const viewer = {
  /** A visit: two episodes of 24 minutes and three minutes of choosing. */
  visitSeconds: 51 * 60,
  watchedSeconds: 48 * 60,
  /** Share of signed-in viewers, who send their position. */
  signedInShare: 0.5,
  saveEverySeconds: 15,
  /** Requests per visit, without saves. */
  home: 1,
  list: 2,
  search: 3,
  detail: 1,
  watch: 2,
  resolve: 2,
  progress: 1,
  bell: 1,
} as const

export const requestKinds = [
  'home',
  'list',
  'search',
  'detail',
  'watch',
  'resolve',
  'progress',
  'bell',
  'save',
] as const
export type RequestKind = (typeof requestKinds)[number]

export function requestsPerSecond(): Record<RequestKind, number> {
  const { visitSeconds, watchedSeconds, signedInShare, saveEverySeconds, ...perVisit } = viewer
  const { home, list, search, detail, watch, resolve, progress, bell } = perVisit
  const each = (count: number) => count / visitSeconds
  return {
    home: each(home),
    list: each(list),
    search: each(search),
    detail: each(detail),
    watch: each(watch),
    resolve: each(resolve),
    progress: each(progress * signedInShare),
    bell: each(bell * signedInShare),
    save: each((watchedSeconds / saveEverySeconds) * signedInShare),
  }
}

/** Draws the kind of the next request by frequency. @param at from 0 up to 1 */
export function kindAt(at: number): RequestKind {
  const rates = requestsPerSecond()
  let left = at * totalPerSecond()
  for (const kind of requestKinds) {
    left -= rates[kind]
    if (left < 0) return kind
  }
  return 'save'
}

export const totalPerSecond = () => Object.values(requestsPerSecond()).reduce((sum, rate) => sum + rate, 0)
