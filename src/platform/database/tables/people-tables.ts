import type { ColumnType, Generated } from 'kysely'
import type { Language, Moment, NullableMoment, RequiredMoment, SaidColumn } from './column-types.ts'

/** Accounts, and what is kept for the people behind them. */
export type PeopleTables = {
  calendar_address: {
    account_id: number
    version: Generated<number>
  }
  account: {
    id: Generated<number>
    username: string
    email: string
    password_hash: string
    role: Generated<'Utilisateur' | 'Moderateur' | 'Administrateur'>
    is_active: Generated<boolean>
    avatar_url: string | null
    created_at: Moment
    last_login: NullableMoment
    email_confirmed_at: NullableMoment
    deletion_requested_at: NullableMoment
    password_set_at: NullableMoment
  }
  session: {
    id: string
    account_id: number
    refresh_number: number
    refresh_hash: Buffer
    rotated_at: RequiredMoment
    created_at: RequiredMoment
    last_used_at: RequiredMoment
    expires_at: RequiredMoment
    ended_at: NullableMoment
    user_agent: string
    ip: string
  }
  password_failure: { email_hash: Buffer; source_hash: Buffer; failures: number; last_failed_at: RequiredMoment }
  mailed_token: {
    account_id: number
    purpose: 'reset-password' | 'confirm-email' | 'cancel-deletion'
    token_hash: Buffer
    expires_at: RequiredMoment
  }
  watch_progress: {
    account_id: number
    episode_id: number
    progress_seconds: Generated<number>
    watched_at: NullableMoment
    duration_seconds: number | null
    duration_at: NullableMoment
    furthest_seconds: Generated<number>
    marked_seen: boolean | null
    marked_at: NullableMoment
  }
  watching_removal: { account_id: number; anime_id: number; removed_at: RequiredMoment }
  watchlist_item: {
    id: Generated<number>
    account_id: number
    anime_id: number
    status: Generated<WatchlistStatus>
    language: Language | null
    added_at: Moment
    said: SaidColumn
  }
  list_import: {
    id: Generated<number>
    account_id: number
    format: 'mal' | 'anilist' | 'csv' | 'simkl' | 'kitsu' | 'anime-planet' | 'shikimori' | 'trakt'
    file_name: string
    state: Generated<'matching' | 'review' | 'applied' | 'undone'>
    unread: ColumnType<{ line: number; reason: string }[], string, string>
    unread_count: number
    /** Why the end of the file was not read. */
    stopped: string | null
    created_at: RequiredMoment
    applied_at: NullableMoment
    added_count: number | null
    replaced_count: number | null
    marked_count: number | null
  }
  list_import_line: {
    import_id: number
    position: number
    title: string
    other_titles: string[]
    year: number | null
    type: 'Anime' | 'Film' | null
    slug: string | null
    mal_id: string | null
    anilist_id: string | null
    status: WatchlistStatus
    seen_count: number
    language: Language | 'VOSTFR et VF' | null
    added_at: NullableMoment
    said: SaidColumn
    confidence: number | null
    anime_id: number | null
    alternatives: ColumnType<{ anime_id: number; confidence: number }[], string | undefined, string>
    decision: Generated<'pending' | 'add' | 'replace' | 'skip'>
  }
  list_import_change: {
    import_id: number
    anime_id: number
    status_before: WatchlistStatus | null
    language_before: Language | null
    status_after: WatchlistStatus | null
    language_after: Language | null
    is_hidden: Generated<boolean>
    hidden_before: NullableMoment
    said_before: SaidColumn
    said_after: SaidColumn
  }
  list_import_mark: { import_id: number; episode_id: number; had_progress: boolean }
  notification: {
    id: Generated<number>
    kind: NotificationKind
    title: string
    content: string
    url: string | null
    anime_id: number | null
    language: Language | null
    episode_ids: Generated<number[]>
    for_everyone: boolean
    created_at: RequiredMoment
    occurred_at: RequiredMoment
    delivered_to: number | null
    action_id: number | null
    pushed_to: Generated<number | null>
    for_role: 'Utilisateur' | 'Moderateur' | 'Administrateur' | null
  }
  notification_receipt: {
    account_id: number
    notification_id: number
    occurred_at: RequiredMoment
    read_at: NullableMoment
    is_deleted: Generated<boolean>
  }
  push_subscription: {
    id: Generated<number>
    account_id: number
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: RequiredMoment
    failing_since: NullableMoment
  }
  notification_reading: { account_id: number; all_read_at: RequiredMoment }
  notification_preference: { account_id: number; kind: NotificationKind; off_since: RequiredMoment }
  episode_report: {
    id: Generated<number>
    account_id: number | null
    episode_id: number
    category: 'vidéo absente' | 'mauvaise langue' | 'son décalé' | 'mauvais épisode' | 'autre'
    reason: string
    reason_key: string
    source_id: number | null
    position_seconds: number | null
    error_code: string | null
    status: Generated<'ouvert' | 'en cours' | 'résolu' | 'rejeté'>
    status_since: RequiredMoment
    status_by: number | null
    assignee_id: number | null
    note: string | null
    answer: string | null
    created_at: RequiredMoment
  }
}

type WatchlistStatus = 'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné'

type NotificationKind = 'new_episodes' | 'new_animes' | 'report_answers' | 'maintenance' | 'announcements'
