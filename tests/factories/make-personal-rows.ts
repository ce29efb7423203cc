import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'
import { insertRow } from '../kit/rows.ts'
import { makeAccount } from './make-account.ts'
import { makeEpisode } from './make-episode.ts'
import { makeSession } from './make-session.ts'
import { makeWebhook } from './make-webhook.ts'

/** Part of every text of this account: an answer to another account that contains it is a leak. */
export const canary = 'Canari'

export type Person = {
  accountId: number
  email: string
  sessionId: string
  tokenId: number
  passkeyId: number
  identityId: number
  visitKey: string
  webhookId: number
  deliveryId: number
  animeId: number
  episodeId: number
  notificationId: number
  importId: number
  pushEndpoint: string
  searchId: number
}

/** Creates an administrator with a row in every personal table. */
export async function makePersonalRows(db: Database): Promise<Person> {
  const at = new Date()
  const email = `canari-${randomUUID()}@exemple.fr`
  const { id: accountId } = await makeAccount(db, {
    username: `${canary} ${randomUUID().slice(0, 8)}`,
    email,
    role: 'Administrateur',
  })
  const { id: episodeId, anime_id: animeId } = await makeEpisode(db)
  const sessionId = await makeSession(db, accountId)
  const { webhookId, deliveryId } = await makeOwnWebhook(db, accountId, at)
  const tokenId = await makeAccessToken(db, accountId, at)
  const pushEndpoint = `https://push.example/${canary}-${randomUUID()}`
  const mine = { account_id: accountId }
  await insertRow(db, 'mailed_token', {
    ...mine,
    purpose: 'confirm-email',
    token_hash: Buffer.from(email),
    expires_at: at,
  })
  await insertRow(db, 'watch_progress', { ...mine, episode_id: episodeId, progress_seconds: 77, watched_at: at })
  await insertRow(db, 'played_earlier', {
    ...mine,
    slot: sql`'2026-01-01 18:00'::timestamp`,
    episode_id: episodeId,
    seconds: 1200,
    last_at: at,
  })
  await insertRow(db, 'watching_removal', { ...mine, anime_id: animeId, removed_at: at })
  await insertRow(db, 'watchlist_item', { ...mine, anime_id: animeId, status: 'en pause', language: 'VF' })
  const removed = { said: JSON.stringify({ notes: canary }), added_at: at, removed_at: at }
  await insertRow(db, 'watchlist_removal', { ...mine, anime_id: animeId, ...removed })
  await insertRow(db, 'suggestion_hidden', { ...mine, anime_id: animeId, hidden_at: at })
  await insertRow(db, 'notification_reading', { ...mine, all_read_at: new Date(0) })
  await insertRow(db, 'notification_preference', { ...mine, kind: 'new_animes', off_since: at })
  const searchId = await makeSavedSearch(db, { accountId, animeId, at })
  await makeLinkedList(db, { accountId, animeId, at })
  await insertRow(db, 'calendar_address', mine)
  await insertRow(db, 'push_subscription', {
    ...mine,
    session_id: sessionId,
    endpoint: pushEndpoint,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    created_at: at,
  })
  await insertRow(db, 'episode_report', {
    ...mine,
    episode_id: episodeId,
    category: 'autre',
    reason: `${canary} : l’image saute`,
    reason_key: 'canari',
    status_since: at,
    created_at: at,
  })
  await insertRow(db, 'person_report', {
    ...mine,
    reporter_network: canary,
    reported_network: randomUUID(),
    name: 'Grossier',
    reason: `${canary} : des insultes`,
    lines: [canary],
    status_since: at,
    created_at: at,
  })
  await insertRow(db, 'second_factor', { ...mine, secret: Buffer.from(email), created_at: at, confirmed_at: at })
  const { id: passkeyId } = await insertRow(db, 'passkey', {
    ...mine,
    credential_id: randomBytes(16),
    public_key: Buffer.from(canary),
    name: canary,
    uses: 0,
    transports: [],
    created_at: at,
  })
  await insertRow(db, 'passkey_challenge', { ...mine, challenge: randomBytes(32), purpose: 'proof', expires_at: at })
  const { id: identityId } = await insertRow(db, 'identity', {
    ...mine,
    provider: canary,
    subject: `${canary} ${randomUUID()}`,
    name: canary,
    created_at: at,
  })
  const visitKey = randomBytes(8).toString('hex')
  await insertRow(db, 'provider_visit', {
    ...mine,
    key_hash: createHash('sha256').update(visitKey).digest(),
    provider: 'x',
    expires_at: at,
    nonce: 'x',
    verifier: 'x',
    subject: canary,
    name: canary,
    email: canary,
  })
  await insertRow(db, 'recovery_code', { ...mine, code_hash: Buffer.from(canary) })
  await insertRow(db, 'factor_reset', { ...mine, requested_at: at, due_at: new Date('2999-01-01') })
  await insertRow(db, 'account_event', { ...mine, kind: 'sign-in', at, user_agent: canary, ip: '192.0.2.1' })
  await sql`insert into catalogue_file (account_id, name) values (${accountId}, ${canary})`.execute(db)
  return {
    accountId,
    email,
    sessionId,
    tokenId,
    passkeyId,
    identityId,
    visitKey,
    webhookId,
    deliveryId,
    animeId,
    episodeId,
    pushEndpoint,
    searchId,
    notificationId: await makeNotification(db, accountId, at),
    importId: await makeImport(db, { accountId, animeId, episodeId, at }),
  }
}

async function makeOwnWebhook(db: Database, accountId: number, created_at: Date) {
  const mine = { owner_id: accountId, created_by: accountId, url: `https://robots.example/${canary}`, secret: canary }
  const { id: webhookId } = await makeWebhook(db, { ...mine, episodes: 'VF', created_at })
  const message = JSON.stringify({ type: 'episodes.new', title: canary, text: canary, path: '/', facts: {} })
  const { id: deliveryId } = await insertRow(db, 'webhook_delivery', {
    webhook_id: webhookId,
    message,
    state: 'sent',
    created_at,
    queued_at: created_at,
  })
  return { webhookId, deliveryId }
}

async function makeAccessToken(db: Database, account_id: number, created_at: Date): Promise<number> {
  const expires_at = new Date(created_at.getTime() + 30 * 86_400_000)
  const { id } = await insertRow(db, 'access_token', {
    account_id,
    name: canary,
    hash: randomBytes(32),
    scopes: ['lists'],
    created_at,
    expires_at,
  })
  return id
}

async function makeNotification(db: Database, account_id: number, occurred_at: Date): Promise<number> {
  const text = { title: canary, content: `${canary} : votre signalement` }
  const { id } = await insertRow(db, 'notification', {
    kind: 'report_answers',
    ...text,
    for_everyone: false,
    created_at: occurred_at,
    occurred_at,
    // Not pushed: the device's address is invalid, so the device would be deleted.
    pushed_to: null,
  })
  await insertRow(db, 'notification_receipt', { account_id, notification_id: id, occurred_at })
  return id
}

async function makeSavedSearch(
  db: Database,
  { accountId, animeId, at }: { accountId: number; animeId: number; at: Date },
): Promise<number> {
  const query = `search=${canary}+${accountId}`
  const { id } = await db
    .insertInto('saved_search')
    // The anime is listed: the job that looks at searches does not notify of it.
    .values({ account_id: accountId, name: canary, query, is_unlisted: true, notifies: true, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRow(db, 'saved_search_match', { search_id: id, anime_id: animeId })
  await insertRow(db, 'saved_search_left', { query, anime_id: animeId, left_at: at })
  return id
}

async function makeLinkedList(
  db: Database,
  { accountId, animeId, at }: { accountId: number; animeId: number; at: Date },
): Promise<void> {
  const { id: list_id } = await insertRow(db, 'linked_list', {
    account_id: accountId,
    site: 'mal',
    subject: randomUUID(),
    name: canary,
    tokens: Buffer.from(canary),
    tokens_until: at,
    created_at: at,
    read_at: at,
    started_at: at,
  })
  const entry = { status: 'en cours', seen_count: 1, score: 80, episode_count: 12, agreed_at: at } as const
  await insertRow(db, 'linked_entry', { list_id, anime_id: animeId, ...entry })
  await insertRow(db, 'linked_change', { list_id, anime_id: animeId })
}

type ImportToMake = { accountId: number; animeId: number; episodeId: number; at: Date }

async function makeImport(db: Database, { accountId, animeId, episodeId, at }: ImportToMake): Promise<number> {
  const { id } = await insertRow(db, 'list_import', {
    account_id: accountId,
    format: 'csv',
    file_name: `${canary}.csv`,
    state: 'review',
    unread: '[]',
    unread_count: 0,
    created_at: at,
  })
  await insertRow(db, 'list_import_line', {
    import_id: id,
    position: 1,
    title: canary,
    other_titles: [],
    status: 'terminé',
    seen_count: 1,
    confidence: 100,
    anime_id: animeId,
  })
  await insertRow(db, 'list_import_change', { import_id: id, anime_id: animeId })
  await insertRow(db, 'list_import_mark', { import_id: id, episode_id: episodeId, had_progress: false })
  return id
}

/** Returns the tables whose rows are deleted with an account, and the columns that refer to it. */
export async function listPersonalTables(db: Database): Promise<{ table: string; column: string }[]> {
  return listRows<{ table: string; column: string }>(db)`
    select distinct c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'account'::regclass and a.attname = 'account_id' order by 1`
}

/** Returns every row about an account, table by table. */
export async function readPersonalRows(
  db: Database,
  { accountId, importId }: Person,
): Promise<Record<string, unknown[]>> {
  const held: Record<string, unknown[]> = {}
  const read = async (table: string, column: string, id: number) => {
    const rows = await listRows<{ row: unknown }>(db)`
      select to_jsonb(t) as row from ${sql.ref(table)} t where ${sql.ref(column)} = ${id} order by to_jsonb(t)::text`
    held[table] = rows.map(({ row }) => row)
  }
  await read('account', 'id', accountId)
  for (const { table, column } of await listPersonalTables(db)) await read(table, column, accountId)
  for (const table of ['list_import_line', 'list_import_change', 'list_import_mark'])
    await read(table, 'import_id', importId)
  return held
}
