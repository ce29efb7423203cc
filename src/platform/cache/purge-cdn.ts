import { setTimeout as sleep } from 'node:timers/promises'
import type { Tag } from '../../shared/contract/tags.ts'
import type { Log } from '../log/create-log.ts'

type Cdn = {
  url: string
  /** Proves to the CDN that the site may purge: `['Fastly-Key', '…']`. */
  header?: readonly [name: string, value: string] | undefined
  log: Log
}

/** Asks the CDN to drop the answers that a change concerns. */
export type PurgeCdn = (changed: readonly Tag[]) => void

// A longer header would be refused; every answer with a tag has 'catalogue', too.
const maxTags = 200
const patienceMs = 5000
const againMs = 1000

/**
 * Purges a CDN by tag: POST to `url` with the tags in `Surrogate-Key`, as Fastly and deploy/varnish.vcl understand it.
 * One request at a time; later changes wait for the next one. A failed purge is retried until it succeeds. A successful
 * one is sent once more after a second, because an old answer may have been on its way to the CDN.
 */
export function createCdnPurge({ url, header, log }: Cdn): PurgeCdn {
  const waiting = new Set<Tag>()
  let isSending = false
  let isFailing = false

  async function purge(tags: Tag[]): Promise<void> {
    const named = tags.length > maxTags ? ['catalogue'] : tags
    const headers = { 'surrogate-key': named.join(' '), ...(header && { [header[0]]: header[1] }) }
    const answer = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the CDN answers ${answer.status} to a purge`)
  }

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    while (waiting.size > 0) {
      const tags = [...waiting]
      waiting.clear()
      try {
        await purge(tags)
        isFailing = false
        setTimeout(() => void purge(tags).catch(() => {}), againMs).unref()
      } catch (error) {
        // Once until it succeeds again: it is tried each second.
        if (!isFailing) log.warn({ err: error }, 'failed to purge the CDN')
        isFailing = true
        for (const tag of tags) waiting.add(tag)
        await sleep(againMs, undefined, { ref: false })
      }
    }
    isSending = false
  }

  return (changed) => {
    for (const tag of ['any', ...changed] as const) waiting.add(tag)
    void send()
  }
}
