import { createHash } from 'node:crypto'

export type Encoding = 'identity' | 'gzip' | 'br'

/** One answer as it goes over the wire; each compressed body is made when it is first asked for. */
export type KeptAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  /** Whether others will get these bytes too; otherwise they serve only who waits for them now. */
  isKept: boolean
}

/** What an answer is made of beside the code: it is dropped when that changes. */
export type DependsOn = 'catalogue' | 'nothing'

/** What a producer gives: an answer, and for how long it may be kept (0: not at all). */
export type Produced = {
  status: number
  headers: Record<string, string>
  body: Buffer
  seconds: number
  /** The catalogue when left out. */
  dependsOn?: DependsOn
}

export type AnswerCache = {
  /** The answer kept under this key, if it still speaks of the catalogue as it is now. */
  find: (key: string) => KeptAnswer | undefined
  /**
   * The kept answer, or a new one from `produce`, which runs once however many ask at the same time.
   * An answer at most twice its age is given at once and renewed behind; an older one, or one from before a
   * change of the catalogue, only when the database is away, so that kept pages survive its absence.
   */
  fill: (key: string, produce: () => Promise<Produced>) => Promise<KeptAnswer>
  /** The catalogue changed: what was made of it no longer counts. */
  expireAll: () => void
  /** Bytes held and answers kept. */
  size: () => { bytes: number; answers: number }
}

// Ages are measured by a clock that nobody can set.
type Entry = { answer: KeptAnswer; version: number | undefined; freshUntil: number; staleUntil: number; bytes: number }

// Bookkeeping an entry costs beside its bodies, roughly.
const entryOverhead = 1024

/**
 * A bounded cache of public answers in this process; the least recently used leave first.
 * @param maxBytes all encodings counted; 0 keeps nothing
 */
export function createAnswerCache({ maxBytes }: { maxBytes: number }): AnswerCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<KeptAnswer>>()
  let bytes = 0
  let version = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.bytes
    entries.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    if (entry.bytes > maxBytes) return
    entry.answer.isKept = true
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  async function produceAndKeep(key: string, produce: () => Promise<Produced>): Promise<KeptAnswer> {
    const startedAt = version
    const produced = await produce()
    const answer = toKept(produced)
    const isOfCatalogue = produced.dependsOn !== 'nothing'
    // A change that came while producing may not be in the answer: it serves who waits, and is not kept.
    if (produced.seconds > 0 && (startedAt === version || !isOfCatalogue)) {
      // Both compressed bodies together are smaller than the text they stand for.
      const size = entryOverhead + key.length + 2 * answer.bodies.identity.length
      const lifeMs = produced.seconds * 1000
      const freshUntil = performance.now() + lifeMs
      keep(key, {
        answer,
        version: isOfCatalogue ? version : undefined,
        freshUntil,
        staleUntil: freshUntil + lifeMs,
        bytes: size,
      })
    }
    return answer
  }

  function renew(key: string, produce: () => Promise<Produced>): Promise<KeptAnswer> {
    const running = pending.get(key)
    if (running) return running
    const started = produceAndKeep(key, produce).finally(() => {
      if (pending.get(key) === started) pending.delete(key)
    })
    pending.set(key, started)
    return started
  }

  /** Whether no change of the catalogue came since; `undefined` stands for what no change concerns. */
  const isCurrent = (entry: Entry) => entry.version === undefined || entry.version === version

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry || !isCurrent(entry) || entry.freshUntil < performance.now()) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.answer
    },
    async fill(key, produce) {
      const entry = entries.get(key)
      if (!entry) return renew(key, produce)
      const current = isCurrent(entry)
      if (current && entry.freshUntil >= performance.now()) return entry.answer
      const renewed = renew(key, produce)
      if (current && entry.staleUntil >= performance.now()) {
        renewed.catch(() => {})
        return entry.answer
      }
      return renewed.catch((error) => {
        if (isAway(error)) return entry.answer
        throw error
      })
    },
    expireAll() {
      version++
      pending.clear()
    },
    size: () => ({ bytes, answers: entries.size }),
  }
}

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'DATABASE_AWAY'
}

function toKept({ status, headers, body }: Produced): KeptAnswer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, bodies: { identity: body }, isKept: false }
}
