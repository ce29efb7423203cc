const closing = new WeakMap<HTMLVideoElement, Promise<unknown>>()

/** Notes an engine that goes on using its element after it was closed, until `closed` settles. */
export function closesLater(video: HTMLVideoElement, closed: Promise<unknown>): void {
  closing.set(video, closed)
}

/** Waits until no earlier engine uses an element: it would take the next one's source away. */
export async function untilFree(video: HTMLVideoElement): Promise<void> {
  await closing.get(video)
}
