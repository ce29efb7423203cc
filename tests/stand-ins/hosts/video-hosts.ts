import { afterAll, afterEach } from 'vitest'
import { openVideoHosts } from './open-video-hosts.ts'

/** The video hosts of a test file. What a test changes of them ends with it. */
export async function useVideoHosts() {
  const hosts = await openVideoHosts()
  afterEach(hosts.reset)
  afterAll(hosts.close)
  return hosts
}
