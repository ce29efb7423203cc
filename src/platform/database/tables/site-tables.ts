import type { ColumnType, Generated } from 'kysely'
import type { Language, Moment, NullableMoment, RequiredMoment } from './column-types.ts'

/** What the site shows of itself, and what its operators and staff do. */
export type SiteTables = {
  backup_run: {
    id: Generated<number>
    started_at: RequiredMoment
    finished_at: RequiredMoment
    file: string | null
    bytes: number | null
    row_count: number | null
    upload_count: number | null
    failure: string | null
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
  team_presence: {
    member_id: number
    online_status: 'online' | 'idle' | 'dnd' | 'offline'
    role_name: string | null
    avatar_url: string | null
    custom_status: string | null
    music: ColumnType<KeptMusic | null, string | null, string | null>
    game: ColumnType<KeptGame | null, string | null, string | null>
  }
  team_feed: { is_only: Generated<boolean>; guild_name: string; seen_at: RequiredMoment }
  team_picture: { source_url: string; url: string; used_at: RequiredMoment }
  rights_notice: {
    id: Generated<number>
    received_at: RequiredMoment
    state: Generated<
      'reçue' | 'incomplète' | 'vérifiée' | 'acceptée' | 'refusée' | 'contestée' | 'rétablie' | 'maintenue'
    >
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
  rights_counter_notice: {
    notice_id: number
    received_at: RequiredMoment
    name: string | null
    email: string | null
    statement: string | null
    signature: string | null
  }
  rights_proved_address: { notice_id: number; email: string; proved_at: RequiredMoment }
  start_count: { day: string; anime_id: number; language: Language; starts: number }
  missed_search: { day: string; text: string; searches: number; minutes: number; last_minute: RequiredMoment }
  daily_figure: { day: string; name: string; value: number }
  call_time: {
    hour: RequiredMoment
    call: string
    calls: number
    slow_calls: number
    total_ms: number
    slowest_ms: number
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
  maintenance: {
    id: Generated<boolean>
    is_on: Generated<boolean>
    message: string | null
    until: NullableMoment
    since: NullableMoment
    pass: Generated<string>
  }
  site_heartbeat: { minute: Moment }
  audit_action: {
    id: Generated<number>
    kind: string
    summary: string
    actor_id: number | null
    ip: string | null
    access: 'public' | 'user' | 'staff' | 'admin'
    rank: 'Utilisateur' | 'Moderateur' | 'Administrateur' | null
    at: Moment
    undoes_id: number | null
    undone_by_id: number | null
    purged_at: NullableMoment
  }
  audit_row: {
    id: Generated<number>
    action_id: number
    table_name: string
    operation: 'insert' | 'update' | 'delete'
    key: Record<string, unknown>
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    anime_id: number | null
  }
}

/** What a member of the team listens to and plays; instants in milliseconds since 1970. */
type KeptMusic = {
  title: string
  artist: string
  album: string | null
  coverUrl: string | null
  startedAt: number
  endsAt: number
}

type KeptGame = { name: string; iconUrl: string | null; details: string | null; startedAt: number | null }
