import type { GetOptions, HttpClient, HttpPoster } from '../../../../../platform/http-client/create-http-client.ts'
import { createPace } from '../../../../../platform/http-client/create-pace.ts'
import { FetchFailure } from '../../../../../platform/http-client/fetch-failure.ts'
import { parseJson } from '../../../../../shared/parse-json.ts'
import type { AskSite, ListSite } from './list-site.ts'
import { ChangeRefused, LinkEnded, SiteAway } from './site-failures.ts'

type Parts = { http: HttpClient & HttpPoster; now: () => Date; wait: (milliseconds: number) => Promise<void> }

const maxAnswerBytes = 4 * 1024 * 1024
const timeoutMs = 15_000

/**
 * Creates a client for a site that respects its limits: this process spaces its requests evenly, and pauses when the
 * site asks for it.
 * @returns makes the calls of a member, by their access token
 */
export function createSiteClient(
  { http, now, wait }: Parts,
  { name, requestsAMinute }: Pick<ListSite, 'name' | 'requestsAMinute'>,
): (accessToken: string) => AskSite {
  const pace = createPace({ requestsAMinute, now, wait })

  return (accessToken) =>
    async ({ url: address, method = 'GET', body = '', contentType = 'application/json' }) => {
      if (await pace.waitForTurn()) throw new SiteAway(`${name} asked to wait`)
      const url = new URL(address)
      const options: GetOptions = {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        allows: ({ host }) => host === url.host,
        maxBytes: maxAnswerBytes,
        timeoutMs,
        maxRedirects: 0,
      }
      const headers = { ...options.headers, 'content-type': contentType }
      const asked =
        method === 'GET' ? http.get(url, options) : http.post(url, Buffer.from(body), { ...options, headers, method })
      const answer = await asked.catch((error: unknown) => {
        throw error instanceof FetchFailure ? new SiteAway(`${name} does not answer`, { cause: error }) : error
      })
      if (pace.heed(answer)) throw new SiteAway(`${name} asked to wait`)
      const { status } = answer
      if (status === 401) throw new LinkEnded(`${name} refuses the token`)
      const data = parseJson(answer.body.toString())
      if (status === 400 && isInvalidToken(data)) throw new LinkEnded(`${name} refuses the token`)
      if (status === 400 || status === 422) throw new ChangeRefused(`${name} answers with status ${status}`)
      // 404 is an answer: the anime is unknown there.
      if (status !== 200 && status !== 404) throw new SiteAway(`${name} answers with status ${status}`)
      if (data === undefined) throw new SiteAway(`${name} gave an answer that is no JSON`)
      return { status, data }
    }
}

/** AniList answers 400 to a token that it no longer takes. */
const isInvalidToken = (data: unknown): boolean => /"invalid token"/i.test(JSON.stringify(data ?? null))
