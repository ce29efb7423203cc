const closing = new WeakMap<HTMLVideoElement, Promise<unknown>>()

/** Notes an engine that goes on using its element after it was closed, until `closed` settles. */
export function closesLater(video: HTMLVideoElement, closed: Promise<unknown>): void {
  closing.set(video, closed)
}

const limitMs = 3000

/**
 * Waits until no earlier engine uses an element: it would take the next one's source away.
 * @returns false when an engine does not leave it: the next one needs another element
 */
export async function untilFree(video: HTMLVideoElement): Promise<boolean> {
  const closed = closing.get(video)
  if (!closed) return true
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  return Promise.race([
    closed.then(
      () => true,
      () => false,
    ),
    isLate,
  ]).finally(() => clearTimeout(timer))
}
