import type { HttpClient } from './create-http-client.ts'
import { FetchFailure } from './fetch-failure.ts'
import { createHostPauses } from './host-pauses.ts'

/** The same client, which fails at once for hosts that repeatedly timed out (`createHostPauses`). */
export function pauseSilentHosts(http: HttpClient): HttpClient {
  const pauses = createHostPauses()
  return {
    ...http,
    async get(url, options) {
      if (pauses.leftMs(url.host) > 0) throw new FetchFailure('unreachable', `${url.host} is paused`)
      try {
        const answer = await http.get(url, options)
        pauses.note(url.host, true)
        return answer
      } catch (error) {
        if (error instanceof FetchFailure && error.kind === 'timeout') pauses.note(url.host, false)
        throw error
      }
    },
  }
}
