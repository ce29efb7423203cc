import { createHash } from 'node:crypto'
import { codeOf } from '../../shared/code-of.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { type Bodies, type Encoding, toKept, toSmall } from './encodings.ts'

/** An answer as sent over the wire. */
export type CachedAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  /** A cached answer has only its Brotli form, unless it is short; any other answer has the plain text. */
  bodies: Bodies
  /** Names and values of the headers in turn, by encoding; made on first use. */
  headerBlocks: Partial<Record<Encoding, string[]>>
}

/** A produced answer, and for how many seconds it may be kept (0: not at all). */
export type Produced = {
  status: number
  headers: Record<string, string>
  body: Buffer
  seconds: number
  /** The tags of its content: a change of one of them drops it. By default, any change does. */
  shows?: Iterable<Tag>
}

export type AnswerCache = {
  /**
   * Returns the cached answer of a key, unless its content has changed since. Compresses it further once it has had
   * many requests.
   */
  find: (key: string) => CachedAnswer | undefined
  /**
   * Returns the kept answer, or a new one from `produce`, which runs once for all simultaneous requests. An answer of
   * up to twice its lifetime is served at once and renewed in the background. An older one, or one from before a
   * change, is served only while the database is away, so that pages survive its absence. `produce` must depend on the
   * key alone: it runs again without a request after a change.
   */
  fill: (key: string, produce: () => Promise<Produced>) => Promise<CachedAnswer>
  /** Invalidates the answers whose content changed, and remakes the recently requested ones in the background. */
  drop: (changed: readonly Tag[]) => void
  /** The number of bytes and answers in the cache. */
  size: () => { bytes: number; answers: number }
}

// Ages are measured by the monotonic clock.
type Entry = {
  answer: CachedAnswer
  produce: () => Promise<Produced>
  tags: readonly Tag[]
  /** False after a change of its content. */
  isCurrent: boolean
  freshUntil: number
  staleUntil: number
  /** When a visitor last asked for it. */
  askedAt: number
  bytes: number
  /** How often `find` returned it. */
  hits: number
  /** Whether it is compressed for many readers, or will be. */
  isSmall: boolean
}

// Approximate overhead of an entry beside its bodies, and of each of its tags, in bytes.
const entryOverhead = 1024
const tagOverhead = 64

// An answer asked for within this time is made again after a change, before the next visitor asks.
const popularMs = 300_000
// Of a change that drops everything, only the answers asked for last are made again.
const maxRenewals = 100

// It saves a tenth of the bytes, and costs as much as a hundred answers from memory.
const hitsBeforeShrinking = 10

type CacheOptions = { maxBytes: number; isBehindCdn?: boolean }

/**
 * Creates a bounded cache of public answers in this process. The least recently used are evicted first.
 * @param maxBytes of the answers as kept; 0 keeps nothing
 * @param isBehindCdn whether a CDN may keep the answers until a change purges them (`purge-cdn.ts`)
 */
export function createAnswerCache({ maxBytes, isBehindCdn = false }: CacheOptions): AnswerCache {
  const entries = new Map<string, Entry>()
  const keysByTag = new Map<Tag, Set<string>>()
  const pending = new Map<string, Promise<CachedAnswer>>()
  /** The changes during each running production. */
  const changesMeanwhile = new Set<Set<Tag>>()
  const toRenew = new Set<string>()
  let isRenewing = false
  let isShrinking = false
  let bytes = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.bytes
    entries.delete(key)
    unlist(key, entry)
  }

  function unlist(key: string, { tags }: Entry): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, entry: Entry): void {
    remove(key)
    if (entry.bytes > maxBytes) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  async function produceAndCache(key: string, produce: () => Promise<Produced>): Promise<CachedAnswer> {
    const changed = new Set<Tag>()
    changesMeanwhile.add(changed)
    const produced = await produce().finally(() => changesMeanwhile.delete(changed))
    const answer = toCached(produced)
    const tags = toTags(produced)
    // The answer may lack a change that came during its production. The waiting requests still get it. It is kept for
    // the time when the database is away, unless a current answer is kept.
    const isCurrent = !tags.some((tag) => changed.has(tag))
    if (produced.seconds > 0 && (isCurrent || !entries.get(key)?.isCurrent)) {
      // A CDN keeps the first answer for many readers.
      answer.bodies = toKept(answer.bodies, isBehindCdn ? 'small' : 'fast')
      const { identity, br } = answer.bodies
      const size = entryOverhead + key.length + tags.length * tagOverhead + (br ?? identity ?? '').length
      const lifeMs = produced.seconds * 1000
      if (isBehindCdn && isCurrent) Object.assign(answer.headers, toCdnHeaders(tags, produced.seconds))
      const now = performance.now()
      const freshUntil = now + lifeMs
      const askedAt = entries.get(key)?.askedAt ?? now
      keep(key, {
        answer,
        produce,
        tags,
        isCurrent,
        freshUntil,
        staleUntil: freshUntil + lifeMs,
        askedAt,
        bytes: size,
        hits: 0,
        isSmall: isBehindCdn || !br,
      })
    }
    return answer
  }

  /**
   * Compresses the answer for many readers. One at a time, a fifth of the time: other answers need the processor, and
   * one that is left out gets its turn at a later request.
   */
  async function shrink(key: string, entry: Entry): Promise<void> {
    isShrinking = true
    entry.isSmall = true
    const startedAt = performance.now()
    const { answer } = entry
    const before = answer.bodies.br?.length ?? 0
    const bodies = await toSmall(answer.bodies).finally(() => {
      const rest = setTimeout(
        () => {
          isShrinking = false
        },
        4 * (performance.now() - startedAt),
      )
      rest.unref()
    })
    const saved = before - bodies.br.length
    answer.bodies = bodies
    answer.headerBlocks = {}
    entry.bytes -= saved
    if (entries.get(key) === entry) bytes -= saved
  }

  function renew(key: string, produce: () => Promise<Produced>): Promise<CachedAnswer> {
    const running = pending.get(key)
    if (running) return running
    const started = produceAndCache(key, produce).finally(() => {
      if (pending.get(key) === started) pending.delete(key)
    })
    pending.set(key, started)
    return started
  }

  /** One at a time, so that no visitor waits for two renderings. */
  async function renewPopular(): Promise<void> {
    if (isRenewing) return
    isRenewing = true
    for (const key of toRenew) {
      // Lets the change's other handlers and visitors' requests run first.
      await new Promise(setImmediate)
      const entry = toRenew.delete(key) ? entries.get(key) : undefined
      if (entry && !entry.isCurrent) await renew(key, entry.produce).catch(() => {})
    }
    isRenewing = false
  }

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry?.isCurrent) return undefined
      const now = performance.now()
      if (entry.freshUntil < now) return undefined
      // The order of use holds to the second: moving an entry costs as much as finding it.
      if (now - entry.askedAt > 1000) {
        entry.askedAt = now
        entries.delete(key)
        entries.set(key, entry)
      }
      entry.hits++
      if (entry.hits >= hitsBeforeShrinking && !entry.isSmall && !isShrinking) shrink(key, entry).catch(() => {})
      return entry.answer
    },
    async fill(key, produce) {
      const entry = entries.get(key)
      if (!entry) return renew(key, produce)
      const now = performance.now()
      entry.askedAt = now
      const { isCurrent } = entry
      if (isCurrent && entry.freshUntil >= now) return entry.answer
      const renewed = renew(key, produce)
      if (isCurrent && entry.staleUntil >= now) {
        renewed.catch(() => {})
        keepFromCdn(entry.answer)
        return entry.answer
      }
      return renewed.catch((error) => {
        if (codeOf(error) === 'DATABASE_AWAY') return entry.answer
        throw error
      })
    },
    drop(changed) {
      const popularSince = performance.now() - popularMs
      const popular: { key: string; askedAt: number }[] = []
      for (const tag of ['any', ...changed] as const) {
        for (const meanwhile of changesMeanwhile) meanwhile.add(tag)
        for (const key of keysByTag.get(tag) ?? []) {
          const entry = entries.get(key)
          if (!entry?.isCurrent) continue
          entry.isCurrent = false
          keepFromCdn(entry.answer)
          if (entry.askedAt >= popularSince) popular.push({ key, askedAt: entry.askedAt })
          if (tag !== 'catalogue') unlist(key, entry)
        }
      }
      if (changed.includes('catalogue')) keysByTag.clear()
      // A running production may lack the change: later requests must not wait for it.
      pending.clear()
      popular.sort((one, other) => other.askedAt - one.askedAt)
      for (const { key } of popular.slice(0, Math.max(0, maxRenewals - toRenew.size))) toRenew.add(key)
      void renewPopular()
    },
    size: () => ({ bytes, answers: entries.size }),
  }
}

/** Returns an answer's tags. All but an answer that shows nothing have 'catalogue', which drops them all at once. */
function toTags({ shows = ['any'] }: Produced): Tag[] {
  const tags = new Set(shows)
  return tags.size === 0 ? [] : [...tags.add('catalogue')]
}

const cdnHeaders = ['surrogate-control', 'surrogate-key', 'cache-tag']

/** An old answer is sent once more, while the next one is made or the database is away: no CDN keeps it. */
function keepFromCdn({ headers }: CachedAnswer): void {
  for (const name of cdnHeaders) delete headers[name]
}

/**
 * How long a CDN may keep an answer, and its tags in the spellings of Fastly and of Cloudflare. A CDN outlives releases:
 * one that shows nothing can be purged with all others, too.
 */
function toCdnHeaders(shown: Tag[], seconds: number): Record<string, string> {
  const tags = shown.length === 0 ? ['catalogue'] : shown
  return {
    'surrogate-control': `max-age=${seconds}`,
    'surrogate-key': tags.join(' '),
    'cache-tag': tags.join(','),
  }
}

function toCached({ status, headers, body }: Produced): CachedAnswer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, bodies: { identity: body }, headerBlocks: {} }
}
