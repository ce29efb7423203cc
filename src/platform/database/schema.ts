// Written by schema.test.ts from a migrated database.
import type { ColumnType, Generated } from 'kysely'
import type { Json, Moment, NullableMoment, RequiredMoment } from './column-types.ts'

/** The tables as migrations/ leave them: what a query may touch. */
export type Tables = {
  access_token: {
    id: Generated<number>
    account_id: number
    name: string
    hash: Buffer
    scopes: string[]
    created_at: RequiredMoment
    expires_at: NullableMoment
    last_used_at: NullableMoment
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
    factor_due_at: NullableMoment
    spoilers: 'off' | 'unseen' | 'all' | null
    spoilers_shown: Generated<number[]>
    passkey_handle: Buffer | null
    has_password: Generated<boolean>
  }
  account_event: {
    id: Generated<number>
    account_id: number
    kind: 'register' | 'sign-in' | 'rename' | 'password' | 'password-reset' | 'factor-on' | 'factor-off' | 'factor-reset' | 'recovery-codes' | 'token-made' | 'token-revoked' | 'passkey-added' | 'passkey-removed' | 'provider-linked' | 'provider-unlinked' | 'list-linked' | 'list-unlinked' | 'webhook-made' | 'webhook-changed' | 'webhook-removed'
    at: RequiredMoment
    user_agent: string
    ip: string
  }
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
    external_ids: ColumnType<Json['anime.external_ids'], string | undefined, string>
    first_aired: string | null
    available_languages: Generated<('VOSTFR' | 'VF')[]>
    episode_count: Generated<number>
    facets: Generated<number[]>
    created_at: Moment
    updated_at: Moment
    hand_edited: Generated<string[]>
    declared_languages: Generated<('VOSTFR' | 'VF')[]>
    original_language: string | null
    watch_place: number | null
    inks: string | null
    trailer_url: string | null
  }
  anime_genre: {
    anime_id: number
    genre_id: number
    position: Generated<number>
  }
  anime_old_slug: {
    slug: string
    anime_id: number
  }
  anime_relation: {
    anime_id: number
    related_id: number
    kind: 'suite' | 'film' | 'OAV' | 'résumé' | 'spin-off' | 'même univers'
  }
  anime_slot: {
    id: Generated<number>
    anime_id: number
    day: 'lundi' | 'mardi' | 'mercredi' | 'jeudi' | 'vendredi' | 'samedi' | 'dimanche'
    hour: string
    language: 'VOSTFR' | 'VF'
    zone: Generated<string>
  }
  anime_title: {
    id: Generated<number>
    anime_id: number
    language: string
    text: string
  }
  audit_action: {
    id: Generated<number>
    kind: string
    summary: string
    actor_id: number | null
    ip: string | null
    at: Moment
    undoes_id: number | null
    undone_by_id: number | null
    purged_at: NullableMoment
    access: 'public' | 'user' | 'staff' | 'admin'
    rank: 'Utilisateur' | 'Moderateur' | 'Administrateur' | null
    token_name: string | null
  }
  audit_row: {
    id: Generated<number>
    action_id: number
    table_name: string
    operation: 'insert' | 'update' | 'delete'
    key: ColumnType<Json['audit_row.key'], string, string>
    before: ColumnType<Json['audit_row.before'] | null, string | null | undefined, string | null>
    after: ColumnType<Json['audit_row.after'] | null, string | null | undefined, string | null>
    anime_id: number | null
  }
  audited_table: {
    name: string
    key_columns: string[]
    ignored: string[]
    secret: string[]
  }
  backup_run: {
    id: Generated<number>
    started_at: RequiredMoment
    finished_at: RequiredMoment
    file: string | null
    bytes: number | null
    row_count: number | null
    upload_count: number | null
    failure: string | null
    checked_at: NullableMoment
    check_failure: string | null
    copied_at: NullableMoment
    copy_failure: string | null
  }
  calendar_address: {
    account_id: number
    version: Generated<number>
  }
  call_time: {
    hour: RequiredMoment
    call: string
    calls: number
    slow_calls: number
    total_ms: number
    slowest_ms: number
  }
  catalogue_file: {
    id: Generated<number>
    account_id: number | null
    name: string
    content: Buffer | null
    field_map: ColumnType<Json['catalogue_file.field_map'], string | undefined, string>
    state: Generated<'waiting' | 'checking' | 'checked' | 'importing' | 'imported' | 'cancelled' | 'failed'>
    done: Generated<number>
    total: Generated<number>
    report: ColumnType<Json['catalogue_file.report'] | null, string | null | undefined, string | null>
    failure: string | null
    created_at: Moment
    changed_at: Moment
    scan: ColumnType<Json['catalogue_file.scan'] | null, string | null | undefined, string | null>
    media: ColumnType<Json['catalogue_file.media'] | null, string | null | undefined, string | null>
  }
  daily_figure: {
    day: string
    name: string
    value: number
  }
  episode: {
    id: Generated<number>
    anime_id: number
    season_label: string
    episode_number: number
    language: 'VOSTFR' | 'VF'
    title: string | null
    synopsis: string | null
    duration_seconds: number | null
    thumbnail_url: string | null
    release_date: NullableMoment
    created_at: Moment
    updated_at: Moment
    intro_start: number | null
    intro_end: number | null
    outro_start: number | null
    hand_edited: Generated<string[]>
    number_label: string | null
    off_story: 'filler' | 'récap' | null
  }
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
  episode_source: {
    id: Generated<number>
    episode_id: number
    url: string
    host: string
    priority: Generated<number>
    health: Generated<'ok' | 'slow' | 'dead' | 'unknown'>
    captions_url: string | null
  }
  factor_reset: {
    account_id: number
    requested_at: RequiredMoment
    due_at: RequiredMoment
  }
  genre: {
    id: Generated<number>
    slug: string
    name: string
  }
  genre_alias: {
    slug: string
    genre_id: number
  }
  identity: {
    id: Generated<number>
    account_id: number
    provider: string
    subject: string
    name: string
    created_at: RequiredMoment
    last_used_at: NullableMoment
  }
  link_task: {
    id: Generated<number>
    kind: 'check' | 'replace'
    source_ids: number[]
    replacement: ColumnType<Json['link_task.replacement'] | null, string | null | undefined, string | null>
    state: Generated<'running' | 'done' | 'cancelled'>
    done: Generated<number>
    skipped: Generated<number>
    found: ColumnType<Json['link_task.found'], string | undefined, string>
    requested_by: number | null
    ip: string | null
    action_id: number | null
    created_at: RequiredMoment
    finished_at: NullableMoment
    leased_until: NullableMoment
    token_name: string | null
  }
  linked_change: {
    list_id: number
    anime_id: number
    version: Generated<number>
  }
  linked_entry: {
    list_id: number
    anime_id: number
    status: 'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné'
    seen_count: number
    score: number | null
    episode_count: number | null
    agreed_at: NullableMoment
  }
  linked_list: {
    id: Generated<number>
    account_id: number
    site: 'anilist' | 'mal'
    subject: string
    name: string
    tokens: Buffer | null
    tokens_until: NullableMoment
    state: Generated<'reading' | 'review' | 'active' | 'ended'>
    created_at: RequiredMoment
    read_at: NullableMoment
    started_at: NullableMoment
    failing_since: NullableMoment
    queued_at: NullableMoment
    unknown_count: Generated<number>
  }
  list_import: {
    id: Generated<number>
    account_id: number
    format: 'mal' | 'anilist' | 'csv' | 'simkl' | 'kitsu' | 'anime-planet' | 'shikimori' | 'trakt'
    file_name: string
    state: Generated<'matching' | 'review' | 'applied' | 'undone'>
    unread: ColumnType<Json['list_import.unread'], string, string>
    unread_count: number
    created_at: RequiredMoment
    applied_at: NullableMoment
    added_count: number | null
    replaced_count: number | null
    marked_count: number | null
    stopped: string | null
  }
  list_import_change: {
    import_id: number
    anime_id: number
    status_before: 'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné' | null
    language_before: 'VOSTFR' | 'VF' | null
    status_after: 'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné' | null
    language_after: 'VOSTFR' | 'VF' | null
    is_hidden: Generated<boolean>
    hidden_before: NullableMoment
    said_before: ColumnType<Json['list_import_change.said_before'] | null, string | null | undefined, string | null>
    said_after: ColumnType<Json['list_import_change.said_after'] | null, string | null | undefined, string | null>
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
    status: 'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné'
    seen_count: number
    language: 'VOSTFR' | 'VF' | 'VOSTFR et VF' | null
    added_at: NullableMoment
    confidence: number | null
    anime_id: number | null
    alternatives: ColumnType<Json['list_import_line.alternatives'], string | undefined, string>
    decision: Generated<'pending' | 'add' | 'replace' | 'skip'>
    said: ColumnType<Json['list_import_line.said'] | null, string | null | undefined, string | null>
    is_score_only: Generated<boolean>
  }
  list_import_mark: {
    import_id: number
    episode_id: number
    had_progress: boolean
  }
  mailed_token: {
    account_id: number
    purpose: 'reset-password' | 'confirm-email' | 'cancel-deletion' | 'keep-factor'
    token_hash: Buffer
    expires_at: RequiredMoment
    made_at: NullableMoment
  }
  maintenance: {
    id: Generated<boolean>
    is_on: Generated<boolean>
    message: string | null
    until: NullableMoment
    since: NullableMoment
    pass: Generated<string>
  }
  merged_genre: {
    id: number
    into_id: number
  }
  missed_search: {
    day: string
    text: string
    searches: number
    minutes: number
    last_minute: RequiredMoment
  }
  notification: {
    id: Generated<number>
    kind: 'new_episodes' | 'new_animes' | 'saved_searches' | 'report_answers' | 'maintenance' | 'announcements'
    title: string
    content: string
    url: string | null
    anime_id: number | null
    language: 'VOSTFR' | 'VF' | null
    episode_ids: Generated<number[]>
    for_everyone: boolean
    created_at: RequiredMoment
    occurred_at: RequiredMoment
    delivered_to: number | null
    pushed_to: Generated<number | null>
    for_role: 'Utilisateur' | 'Moderateur' | 'Administrateur' | null
    action_id: number | null
    story_content: string | null
    story_at: NullableMoment
  }
  notification_preference: {
    account_id: number
    kind: 'new_episodes' | 'new_animes' | 'saved_searches' | 'report_answers' | 'maintenance' | 'announcements' | 'off_story'
    off_since: RequiredMoment
  }
  notification_reading: {
    account_id: number
    all_read_at: RequiredMoment
  }
  notification_receipt: {
    account_id: number
    notification_id: number
    occurred_at: RequiredMoment
    read_at: NullableMoment
    is_deleted: Generated<boolean>
  }
  partner: {
    id: Generated<number>
    position: Generated<number>
    title: string
    invite_code: string
    description: string | null
    owner_name: string | null
    is_followed: Generated<boolean>
    guild_id: string | null
    guild_name: string | null
    guild_description: string | null
    icon_url: string | null
    member_count: number | null
    refreshed_at: NullableMoment
    expired_at: NullableMoment
  }
  passkey: {
    id: Generated<number>
    account_id: number
    credential_id: Buffer
    public_key: Buffer
    uses: number
    transports: string[]
    name: string
    created_at: RequiredMoment
    last_used_at: NullableMoment
  }
  passkey_challenge: {
    challenge: Buffer
    purpose: 'sign-in' | 'proof' | 'add'
    account_id: number | null
    expires_at: RequiredMoment
  }
  password_failure: {
    email_hash: Buffer
    failures: number
    last_failed_at: RequiredMoment
    source_hash: Buffer
  }
  person_report: {
    id: Generated<number>
    account_id: number | null
    reporter_network: string
    reported_network: string
    reported_account_id: number | null
    name: string
    reason: string
    lines: string[]
    status: Generated<'ouvert' | 'en cours' | 'résolu' | 'rejeté'>
    status_since: RequiredMoment
    status_by: number | null
    refused_until: NullableMoment
    created_at: RequiredMoment
  }
  picture: {
    url: string
    placeholder: string
    inks: string | null
  }
  playback_failure: {
    source_id: number
    hour: RequiredMoment
    code: string
    failures: Generated<number>
    last_position_seconds: number
    last_detail: string | null
  }
  played_earlier: {
    account_id: number
    slot: RequiredMoment
    episode_id: number
    seconds: number
    last_at: RequiredMoment
  }
  provider_visit: {
    key_hash: Buffer
    provider: string
    account_id: number | null
    state: string | null
    nonce: string
    verifier: string
    subject: string | null
    name: string | null
    email: string | null
    is_email_proved: Generated<boolean>
    role: string | null
    expires_at: RequiredMoment
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
  recovery_code: {
    account_id: number
    code_hash: Buffer
  }
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
  rights_counter_notice: {
    notice_id: number
    received_at: RequiredMoment
    name: string | null
    email: string | null
    statement: string | null
    signature: string | null
  }
  rights_notice: {
    id: Generated<number>
    received_at: RequiredMoment
    state: Generated<'reçue' | 'incomplète' | 'vérifiée' | 'acceptée' | 'refusée' | 'contestée' | 'rétablie' | 'maintenue'>
    name: string | null
    email: string | null
    capacity: 'titulaire' | 'mandataire' | null
    work: string | null
    details: string | null
    signature: string | null
    verified_at: NullableMoment
    decided_at: NullableMoment
    is_accepted: Generated<boolean>
    settled_at: NullableMoment
    restored_at: NullableMoment
    reason: string | null
    handled_by: number | null
    forgotten_at: NullableMoment
  }
  rights_page: {
    id: Generated<number>
    notice_id: number
    address: string
    label: string
    anime_id: number
    episode_id: number | null
    is_withheld: Generated<boolean>
  }
  rights_proved_address: {
    notice_id: number
    email: string
    proved_at: RequiredMoment
  }
  saved_search: {
    id: Generated<number>
    account_id: number
    name: string
    query: string
    is_unlisted: boolean
    notifies: boolean
    created_at: RequiredMoment
    notified_at: NullableMoment
    known_animes: Generated<number[]>
  }
  saved_search_left: {
    query: string
    anime_id: number
    left_at: RequiredMoment
  }
  saved_search_match: {
    search_id: number
    anime_id: number
  }
  seance: {
    id: string
    episode_id: number
    position_seconds: number
    is_playing: boolean
    set_at: RequiredMoment
    revision: Generated<number>
    mode: Generated<'host' | 'everybody'>
    host_id: string | null
    network_hash: string
    created_at: RequiredMoment
    waits: Generated<boolean>
    held_since: NullableMoment
  }
  seance_person: {
    seance_id: string
    id: string
    key_hash: string
    name: string
    is_founder: boolean
    network_hash: string
    joined_at: RequiredMoment
    seen_at: RequiredMoment
    left_at: NullableMoment
    removed_at: NullableMoment
    lags: Generated<boolean>
    held_at: Moment
    account_id: number | null
  }
  search_acronym: {
    acronym: string
    anime_id: number
    season: number | null
    part: number | null
    weight: number
    popularity: number
  }
  search_announcement: {
    is_only: Generated<boolean>
    announced_until: RequiredMoment
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
  searched_anime: {
    id: number
    facets: number[]
    release_year: number | null
    rating: number | null
    studio: string | null
    names: string[]
  }
  second_factor: {
    account_id: number
    secret: Buffer
    created_at: RequiredMoment
    confirmed_at: NullableMoment
    last_step: Generated<number>
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
    proved_at: RequiredMoment
  }
  site_heartbeat: {
    minute: RequiredMoment
  }
  source_check: {
    source_id: number
    host: string
    due_at: Moment
    checked_at: NullableMoment
    health_since: NullableMoment
    answered_at: NullableMoment
    failures: Generated<number>
    failing_since: NullableMoment
    cors: boolean | null
    tried: string | null
    health: Generated<'ok' | 'slow' | 'dead' | 'unknown'>
    urgency: Generated<number>
    thumbnail_url: string | null
  }
  staff_message: {
    id: Generated<number>
    type: 'info' | 'maintenance'
    title: string
    content: string
    url: string | null
    for_role: 'Utilisateur' | 'Moderateur' | 'Administrateur' | null
    author_id: number | null
    created_at: RequiredMoment
    due_at: RequiredMoment
    sent_at: NullableMoment
    notification_id: number | null
    withdrawn_at: NullableMoment
  }
  start_count: {
    day: string
    anime_id: number
    language: 'VOSTFR' | 'VF'
    starts: number
  }
  suggestion_hidden: {
    account_id: number
    anime_id: number
    hidden_at: RequiredMoment
  }
  sync_answer: {
    source: string
    question: string
    answer: ColumnType<Json['sync_answer.answer'] | null, string | null | undefined, string | null>
    fetched_at: RequiredMoment
  }
  sync_run: {
    id: Generated<number>
    slug: string
    scope: 'details' | 'full'
    chosen: string[] | null
    origin: 'staff' | 'schedule'
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    steps: ColumnType<Json['sync_run.steps'], string, string>
    step_index: Generated<number>
    answers: ColumnType<Json['sync_run.answers'] | null, string | null | undefined, string | null>
    anime_id: number | null
    anime_title: string | null
    is_new: Generated<boolean>
    change_count: Generated<number>
    changes: ColumnType<Json['sync_run.changes'], string | undefined, string>
    kept: ColumnType<Json['sync_run.kept'], string | undefined, string>
    warnings: Generated<string[]>
    episode_ids: Generated<number[]>
    failure: ColumnType<Json['sync_run.failure'] | null, string | null | undefined, string | null>
    actor_id: number | null
    ip: string | null
    action_id: number | null
    cancel_requested: Generated<boolean>
    lease: string | null
    leased_until: NullableMoment
    waits_until: NullableMoment
    created_at: RequiredMoment
    ended_at: NullableMoment
    token_name: string | null
  }
  team_feed: {
    is_only: Generated<boolean>
    guild_name: string
    seen_at: RequiredMoment
  }
  team_member: {
    id: Generated<number>
    position: Generated<number>
    display_name: string
    username: string
    role_label: string | null
    avatar_url: string | null
    status_text: string | null
    discord_id: string | null
    shares_presence: Generated<boolean>
    shares_status: Generated<boolean>
    shares_music: Generated<boolean>
    shares_game: Generated<boolean>
  }
  team_picture: {
    source_url: string
    url: string
    used_at: RequiredMoment
  }
  team_presence: {
    member_id: number
    online_status: 'online' | 'idle' | 'dnd' | 'offline'
    role_name: string | null
    avatar_url: string | null
    custom_status: string | null
    music: ColumnType<Json['team_presence.music'] | null, string | null | undefined, string | null>
    game: ColumnType<Json['team_presence.game'] | null, string | null | undefined, string | null>
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
    played_slot: NullableMoment
    played_seconds: Generated<number>
  }
  watching_removal: {
    account_id: number
    anime_id: number
    removed_at: RequiredMoment
  }
  watchlist_item: {
    id: Generated<number>
    account_id: number
    anime_id: number
    status: Generated<'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné'>
    language: 'VOSTFR' | 'VF' | null
    added_at: Moment
    said: ColumnType<Json['watchlist_item.said'] | null, string | null | undefined, string | null>
  }
  watchlist_removal: {
    account_id: number
    anime_id: number
    added_at: RequiredMoment
    said: ColumnType<Json['watchlist_removal.said'], string, string>
    removed_at: RequiredMoment
  }
  webhook: {
    id: Generated<number>
    owner_id: number | null
    created_by: number | null
    url: string
    format: 'json' | 'discord'
    events: string[]
    episodes: 'all' | 'watchlist' | 'VOSTFR' | 'VF'
    secret: string
    is_active: Generated<boolean>
    failing_since: NullableMoment
    created_at: RequiredMoment
    former_secret: string | null
    former_secret_until: NullableMoment
  }
  webhook_delivery: {
    id: Generated<number>
    webhook_id: number
    message_id: Generated<string>
    message: ColumnType<Json['webhook_delivery.message'], string, string>
    state: Generated<'waiting' | 'sent' | 'failed'>
    created_at: RequiredMoment
    queued_at: NullableMoment
    attempts: Generated<number>
    tried_at: NullableMoment
    status: number | null
    answer: string | null
  }
}
