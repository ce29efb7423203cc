import type { RelationKind } from '../../../catalogue/relation-rules.ts'
import type { AnimeRecord } from '../../../import/server/public.ts'
import type { SourceName } from '../../contract.ts'

/** A reference to another anime, by its slug here or by its id on another site. */
export type RelatedName = { slug: string } | { site: string; id: string }

/** The first broadcast of an episode. */
export type AirTime = { episodeNumber: number; at: string }

/** A source's answer about one anime. It holds values of JSON only, because a run stores it. */
export type SourceAnswer = {
  source: SourceName
  record: AnimeRecord
  relations: { kind: RelationKind; other: RelatedName }[]
  airTimes: AirTime[]
}

/** The known identity of the anime that a source is asked about. */
export type Wanted = {
  slug: string
  /** Its current and former slugs here. */
  otherSlugs: string[]
  externalIds: Record<string, string>
  /** Its titles; empty when only its slug is known. */
  titles: string[]
  type: 'Anime' | 'Film' | undefined
  releaseYear: number | undefined
}

export type SyncSource = {
  name: SourceName
  /** Its French name: 'le flux de catalogue'. */
  label: string
  /** @returns undefined when it does not know the anime. @throws SourceFailure, SourceBusy */
  find: (wanted: Wanted) => Promise<SourceAnswer | undefined>
}

/** A source gave no usable answer. The message is in French and is shown. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** A source asked to wait. */
export class SourceBusy extends Error {
  override name = 'SourceBusy'
  readonly until: Date

  constructor(message: string, until: Date) {
    super(message)
    this.until = until
  }
}
