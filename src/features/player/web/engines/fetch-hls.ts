import { EngineMissing } from './engine.ts'

/**
 * hls.js, fetched for the first playlist. A code file that did not come is asked for once more.
 * @throws EngineMissing
 */
export async function fetchHls(): Promise<typeof import('hls.js')> {
  const load = () => import('hls.js')
  return load()
    .catch(load)
    .catch(() => {
      throw new EngineMissing()
    })
}
