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
  let isFailing = false
  async function ask<Answer>(
    path: string,
    read: (answer: Response) => Promise<Answer>,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    try {
      const answer = await fetch(base + path, {
        ...init,
        headers: { ...init.headers, ...traceHeaders() },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw await readRefusal(answer)
      const given = await read(answer)
      isFailing = false
      return given
    } catch (error) {
      if (error instanceof AppError) throw error
      // Once until it answers again: each video that is opened asks it.
      if (!isFailing) log.warn({ err: error }, 'the resolver gave no usable answer')
      isFailing = true
      throw new AppError('VIDEO_UNAVAILABLE', resolutionFailed)
    }
  }

  return {
    async resolve(host, url, { origin, fresh, link }) {
      if (!host.asksHost) return host.resolve(url, { origin })
      const body = JSON.stringify({ ...link, fresh })
      const headers = { 'content-type': 'application/json' }
      const read = async (answer: Response) => resolveVideo.response.parse(await answer.json())
      const answer = await ask(resolveVideo.path, read, { method: 'POST', headers, body })
      const { url: found, type, cors, expires_at, captions_url, captions_language, storyboard } = answer
      const captions = { captionsUrl: captions_url ?? undefined, captionsLanguage: captions_language }
      const expiresAt = expires_at === null ? undefined : new Date(expires_at)
      return { url: found, type, cors, ...captions, expiresAt, ...(storyboard && { storyboard }) }
    },
    async openPlaylist(_, url, { fresh }) {
      const path = fillPath(getVidmolyPlaylist.path, { encoded: url.href }, { fresh: fresh ? '1' : undefined })
      return { text: await ask(path, (answer) => answer.text()) }
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
