import { afterAll, afterEach } from 'vitest'
import { openVideoHosts } from './open-video-hosts.ts'

/** Opens the video hosts for a test file. Overrides end with each test. */
export async function useVideoHosts() {
  const hosts = await openVideoHosts()
  afterEach(hosts.reset)
  afterAll(hosts.close)
  return hosts
}
