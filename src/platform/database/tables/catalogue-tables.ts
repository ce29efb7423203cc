import type { ColumnType, Generated } from 'kysely'
import type { Language, Moment, NullableMoment, RequiredMoment } from './column-types.ts'

/** What there is to watch, and what keeps it true: links, search, imports, synchronisation. */
export type CatalogueTables = {
  genre: { id: Generated<number>; slug: string; name: string }
  genre_alias: { slug: string; genre_id: number }
  anime: {
    id: Generated<number>
    slug: string
    title: string
    sort_key: string
    type: 'Anime' | 'Film'
    status: Generated<'à venir' | 'en cours' | 'terminé'>
    is_classic: Generated<boolean>
    release_year: number | null
    rating: number | null
    studio: string | null
    synopsis: string | null
    age_rating: string | null
    cover_url: string | null
    art_url: string | null
    popularity: Generated<number>
    external_ids: ColumnType<Record<string, string>, string | undefined, string>
    first_aired: string | null
    available_languages: Generated<Language[]>
    episode_count: Generated<number>
    facets: Generated<number[]>
    hand_edited: Generated<string[]>
    declared_languages: Generated<Language[]>
    created_at: Moment
    updated_at: Moment
  }
  anime_title: { id: Generated<number>; anime_id: number; language: string; text: string }
  anime_old_slug: { slug: string; anime_id: number }
  anime_relation: { anime_id: number; related_id: number; kind: 'suite' | 'film' | 'spin-off' | 'même univers' }
  anime_genre: { anime_id: number; genre_id: number; position: Generated<number> }
  anime_slot: {
    id: Generated<number>
    anime_id: number
    day: string
    hour: string
    language: Language
    zone: Generated<string>
  }
  episode: {
    id: Generated<number>
    anime_id: number
    season_label: string
    episode_number: number
    language: Language
    title: string | null
    synopsis: string | null
    duration_seconds: number | null
    thumbnail_url: string | null
    release_date: NullableMoment
    intro_start: number | null
    intro_end: number | null
    outro_start: number | null
    hand_edited: Generated<string[]>
    created_at: Moment
    updated_at: Moment
  }
  episode_source: {
    id: Generated<number>
    episode_id: number
    url: string
    host: string
    priority: Generated<number>
    health: Generated<'ok' | 'slow' | 'dead' | 'unknown'>
    captions_url: string | null
  }
  source_check: {
    source_id: number
    host: string
    due_at: Moment
    checked_at: NullableMoment
    health_since: NullableMoment
    answered_at: NullableMoment
    health: Generated<'ok' | 'slow' | 'dead' | 'unknown'>
    failures: Generated<number>
    failing_since: NullableMoment
    cors: boolean | null
    tried: string | null
    /** From 0, the most urgent, made of health and failures. */
    urgency: Generated<number>
  }
  link_task: {
    id: Generated<number>
    kind: 'check' | 'replace'
    source_ids: number[]
    replacement: unknown
    state: Generated<'running' | 'done' | 'cancelled'>
    done: Generated<number>
    skipped: Generated<number>
    found: Generated<unknown>
    requested_by: number | null
    ip: string | null
    action_id: number | null
    created_at: RequiredMoment
    finished_at: NullableMoment
    leased_until: NullableMoment
  }
  playback_failure: {
    source_id: number
    hour: RequiredMoment
    code: string
    failures: Generated<number>
    last_position_seconds: number
    last_detail: string | null
  }
  withheld_episode: { episode_id: number }
  release_change: {
    id: Generated<number>
    anime_id: number
    language: 'VOSTFR' | 'VF'
    planned_at: RequiredMoment
    state: 'retardé' | 'annulé'
    moved_to: NullableMoment
    note: string | null
    changed_by: number | null
    changed_at: Moment
  }
  search_name: {
    id: Generated<number>
    anime_id: number
    text: string
    is_shown: boolean
    key: string
    glued: string
    season: number | null
    part: number | null
    weight: number
    popularity: number
    aired: string | null
    words: string
    plain: string | null
  }
  search_acronym: {
    acronym: string
    anime_id: number
    season: number | null
    part: number | null
    weight: number
    popularity: number
  }
  picture: { url: string; placeholder: string }
  catalogue_file: {
    id: Generated<number>
    account_id: number | null
    name: string
    content: Buffer | null
    field_map: ColumnType<Record<string, string | null>, string | undefined, string>
    state: Generated<'waiting' | 'checking' | 'checked' | 'importing' | 'imported' | 'cancelled' | 'failed'>
    done: Generated<number>
    total: Generated<number>
    report: ColumnType<unknown, string | null, string | null>
    failure: string | null
    created_at: Moment
    changed_at: Moment
  }
  sync_run: {
    id: Generated<number>
    slug: string
    scope: 'details' | 'full'
    chosen: string[] | null
    origin: 'staff' | 'schedule'
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    steps: ColumnType<{ key: string; label: string; done: number; total: number }[], string, string>
    step_index: Generated<number>
    answers: ColumnType<unknown, string | null | undefined, string | null>
    anime_id: number | null
    anime_title: string | null
    is_new: Generated<boolean>
    change_count: Generated<number>
    changes: ColumnType<{ sign: '+' | '−'; text: string }[], string | undefined, string>
    kept: ColumnType<{ key: string; label: string; at: string | null }[], string | undefined, string>
    warnings: Generated<string[]>
    episode_ids: Generated<number[]>
    failure: ColumnType<{ status: number | null; message: string } | null, string | null | undefined, string | null>
    actor_id: number | null
    ip: string | null
    action_id: number | null
    cancel_requested: Generated<boolean>
    lease: string | null
    leased_until: NullableMoment
    waits_until: NullableMoment
    created_at: RequiredMoment
    ended_at: NullableMoment
  }
  sync_answer: {
    source: string
    question: string
    answer: ColumnType<unknown, string | null, string | null>
    fetched_at: RequiredMoment
  }
  search_announcement: { is_only: Generated<boolean>; announced_until: Moment }
}
