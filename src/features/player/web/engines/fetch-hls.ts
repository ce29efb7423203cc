import { EngineMissing } from './engine.ts'

/**
 * Fetches hls.js for the first playlist, with one retry.
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
