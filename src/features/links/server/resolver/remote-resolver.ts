import { z } from 'zod'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { traceHeaders } from '../../../../platform/traces/tracing.ts'
import { errorCodes, isErrorCode } from '../../../../shared/contract/error-codes.ts'
import { fillPath } from '../../../../shared/contract/fill-path.ts'
import { getVidmolyPlaylist, resolveVideo } from '../../contract.ts'
import { resolutionFailed } from '../asking/host-failure.ts'
import type { Resolver } from './resolver.ts'

// Longer than the resolver's own timeout for a host.
const timeoutMs = 30_000

const refusal = z.object({ message: z.string(), code: z.string() })

/**
 * Delegates requests to hosts to the resolver process, through the operations that it shares with the site. Links that
 * need no request are resolved here.
 * @param base its address, set by the operator, so the fetch guard does not apply
 */
export function createRemoteResolver(base: string, log: Log): Resolver {
  async function ask(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    let answer: Response
    try {
      answer = await fetch(base + path, {
        ...init,
        headers: { ...init.headers, ...traceHeaders() },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      log.warn({ err: error }, 'could not reach the resolver')
      throw new AppError('VIDEO_UNAVAILABLE', resolutionFailed)
    }
    if (!answer.ok) throw await readRefusal(answer)
    return answer
  }

  return {
    async resolve(host, url, { origin, fresh, link }) {
      if (!host.asksHost) return host.resolve(url, { origin })
      const body = JSON.stringify({ ...link, fresh })
      const headers = { 'content-type': 'application/json' }
      const answer = await ask(resolveVideo.path, { method: 'POST', headers, body })
      const read = resolveVideo.response.parse(await answer.json())
      const { url: found, type, cors, expires_at, captions_url, storyboard } = read
      const captionsUrl = captions_url ?? undefined
      const expiresAt = expires_at === null ? undefined : new Date(expires_at)
      return { url: found, type, cors, captionsUrl, expiresAt, ...(storyboard && { storyboard }) }
    },
    async openPlaylist(_, url, { fresh }) {
      const path = fillPath(getVidmolyPlaylist.path, { encoded: url.href }, { fresh: fresh ? '1' : undefined })
      return { text: await (await ask(path)).text() }
    },
  }
}

async function readRefusal(answer: Response): Promise<AppError> {
  const parsed = refusal.safeParse(await answer.json().catch(() => undefined))
  const code = parsed.data?.code
  // Failures of the resolver itself (5xx) are not the visitor's fault.
  if (!isErrorCode(code) || errorCodes[code].status >= 500) return new AppError('VIDEO_UNAVAILABLE', resolutionFailed)
  return new AppError(code, parsed.data?.message)
}
