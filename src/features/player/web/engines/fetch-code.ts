import { EngineMissing } from './engine.ts'

/** Fetches hls.js for the first playlist. @throws EngineMissing */
export const fetchHls = () => fetchTwice(() => import('hls.js'))

/** Fetches the engine of DASH with Shaka Player, for the first manifest. @throws EngineMissing */
export const fetchDash = () => fetchTwice(() => import('./dash-engine.ts'))

async function fetchTwice<Code>(load: () => Promise<Code>): Promise<Code> {
  return load()
    .catch(load)
    .catch(() => {
      throw new EngineMissing()
    })
}
