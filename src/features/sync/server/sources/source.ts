import type { RelationKind } from '../../../catalogue/contract.ts'
import type { AnimeRecord } from '../../../import/server/public.ts'
import type { SourceName } from '../../contract.ts'

/** Another anime, by its slug here or by its id on another site. */
export type RelatedName = { slug: string } | { site: string; id: string }

/** When an episode is on air for the first time. */
export type AirTime = { episodeNumber: number; at: string }

/** What a source says of one anime. JSON: a run keeps it until its end. */
export type SourceAnswer = {
  source: SourceName
  record: AnimeRecord
  relations: { kind: RelationKind; other: RelatedName }[]
  airTimes: AirTime[]
}

/** What is known of the anime that a source is asked about. */
export type Wanted = {
  slug: string
  externalIds: Record<string, string>
  /** The titles it goes by; none when only its slug is known. */
  titles: string[]
  type: 'Anime' | 'Film' | undefined
  releaseYear: number | undefined
}

/** Where what is said of animes comes from. */
export type SyncSource = {
  name: SourceName
  /** What it is called in French: 'le flux de catalogue'. */
  label: string
  /** @returns undefined when it does not know the anime. @throws SourceFailure, SourceBusy */
  find: (wanted: Wanted) => Promise<SourceAnswer | undefined>
}

/** A source did not give an answer that can be used; the message is French and fit to show. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** A source asks to wait. */
export class SourceBusy extends Error {
  override name = 'SourceBusy'
  readonly until: Date

  constructor(message: string, until: Date) {
    super(message)
    this.until = until
  }
}
