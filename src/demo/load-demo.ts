import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveRelativeDates } from '../../demo/relative-dates.ts'
import { closeAccounts, createAccount, listAccountsByEmail } from '../features/account/server/public.ts'
import { countAnimes, type PictureLook, writePictureLooks } from '../features/catalogue/server/public.ts'
import { insertPartner, saveGuild } from '../features/community/server/partners/public.ts'
import { insertTeamMember } from '../features/community/server/team/public.ts'
import { importCatalogue } from '../features/import/server/public.ts'
import { projectRoot } from '../platform/config/project-root.ts'
import type { Database } from '../platform/database/connect-database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../platform/database/lock-until-commit.ts'
import type { Log } from '../platform/log/create-log.ts'
import { takeInks } from '../platform/pictures/take-inks.ts'
import type { DemoName } from './demo-life.ts'
import { emptyDemoDesk } from './empty-demo-desk.ts'
import { fillDemoLife } from './fill-demo-life.ts'

export type DemoAccount = { username: string; email: string; password: string; role: string }

// Invented addresses.
const demoLinks = {
  discord: 'https://discord.sumine.example',
  x: 'https://x.sumine.example',
  tiktok: 'https://tiktok.sumine.example',
}

const accountsFile = 'demo-accounts.json'
const folder = join(projectRoot, 'demo')
const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))

const people = [
  { username: 'Aiko', email: 'admin@sumine.example', role: 'Administrateur' },
  { username: 'Moriya', email: 'modo@sumine.example', role: 'Moderateur' },
  { username: 'Lucie', email: 'membre@sumine.example', role: 'Utilisateur' },
] as const
const emails = people.map(({ email }) => email)

/**
 * Loads the demonstration catalogue and its accounts into an empty catalogue. The database gets all of it or nothing.
 * After a failure the file of passwords may remain; the next attempt replaces it.
 * @returns true when it was loaded
 */
export async function loadDemo(
  db: Database,
  dataDir: string,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // Several copies may start at once.
    await lockUntilCommit(trx, 'demonstration')
    // If staff removed the demonstration's animes, its accounts are still there: it is not loaded again.
    if ((await countAnimes(trx)) > 0 || (await listAccountsByEmail(trx, emails)).length > 0) return false
    await fill(trx, dataDir, onProgress)
    return true
  })
}

async function fill(db: Database, dataDir: string, onProgress: (done: number, total: number) => void): Promise<void> {
  const now = new Date()
  const file: { animes: { slug: string }[] } = await readJson('catalogue.json')
  const { animes } = resolveRelativeDates(file, now) as typeof file
  await writePictureLooks(db, await readLooks())
  const report = await importCatalogue({
    db,
    records: animes,
    onProgress,
    now: () => now,
    inAction: (work) => work(db),
  })
  const [refused] = report.refused
  if (refused) throw new Error(`The demonstration catalogue is wrong: ${refused.title}: ${refused.reasons.join(', ')}`)
  await makePartners(db)
  await makeTeam(db)
  const ids = await makeAccounts(db, dataDir)
  await fillDemoLife({ db, ids, slugs: animes.map(({ slug }) => slug), now })
}

/**
 * Closes the demonstration's accounts on a site that no longer wants it, logs it, and removes its notices, messages and
 * figures. Call it once the site listens: if the port is taken, another site may be using the data.
 */
export async function closeDemoAccounts(db: Database, log: Log): Promise<void> {
  const accounts = await inTransaction(db, async (trx) => {
    const open = await listOpenAccounts(trx)
    const [first] = open
    if (first) await emptyDemoDesk(trx, { accounts: open, madeAt: first.created_at })
    await closeAccounts(trx, { accountIds: open.map(({ id }) => id), at: new Date() })
    return open
  })
  if (accounts.length === 0) return
  const usernames = accounts.map(({ username }) => username)
  log.warn({ usernames }, 'DEMO is off: accounts of the demonstration are closed; `sumine user` makes an administrator')
}

/**
 * Lists the demonstration's accounts that may sign in. Anybody may register with one of their addresses, but only the
 * demonstration makes several at one instant, and one of the staff.
 */
async function listOpenAccounts(db: Database) {
  const known = await listAccountsByEmail(db, emails)
  const times = Map.groupBy(known, ({ created_at }) => created_at.getTime())
  const isMadeHere = ({ role, created_at }: (typeof known)[number]) =>
    role !== 'Utilisateur' || (times.get(created_at.getTime())?.length ?? 0) > 1
  return known.filter((account) => account.is_active && isMadeHere(account))
}

/** Returns warnings for the dashboard, in French, while accounts of the demonstration are open. */
export async function warnOfDemoAccounts(db: Database): Promise<string[]> {
  const names = (await listOpenAccounts(db)).map(({ username }) => username)
  if (names.length === 0) return []
  const list = new Intl.ListFormat('fr').format(names)
  return [`Comptes de démonstration encore ouverts : ${list}. Redémarrez avec DEMO=off pour les fermer.`]
}

/** Finds the demonstration accounts created by this installation; none when another one created them. */
export function findDemoAccounts(dataDir: string): DemoAccount[] {
  const file = join(dataDir, accountsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

/** Returns the demonstration's community links; undefined on an installation that never loaded it. */
export function findDemoLinks(dataDir: string): typeof demoLinks | undefined {
  return existsSync(join(dataDir, accountsFile)) ? demoLinks : undefined
}

/** Reads the placeholders of the demonstration's pictures, and the main colours (inks) of its covers. */
async function readLooks(): Promise<PictureLook[]> {
  const drawings: Record<string, { placeholders: Record<string, string> }> = await readJson('pictures/drawings.json')
  const looks: PictureLook[] = []
  for (const [id, { placeholders }] of Object.entries(drawings)) {
    const inks = await takeInks(await readFile(join(folder, 'pictures', 'covers', `${id}-160.avif`)))
    for (const [url, placeholder] of Object.entries(placeholders)) {
      looks.push({ url, placeholder, inks: url.startsWith('/media/covers/') ? inks : null })
    }
  }
  return looks
}

/** Adds invented communities, with what Discord would tell of them. */
async function makePartners(db: Database): Promise<void> {
  const partners: {
    title: string
    invite_code: string
    description: string
    owner_name: string
    icon_url: string
  }[] = await readJson('partners.json')
  for (const [position, { icon_url: iconUrl, ...partner }] of partners.entries()) {
    const row = await insertPartner(db, { ...partner, position, is_followed: false })
    const guild = { id: partner.invite_code, name: partner.title, description: null, memberCount: null, iconUrl }
    if (row) await saveGuild(db, row, guild, new Date())
  }
}

/** Adds invented people, who share nothing on Discord. */
async function makeTeam(db: Database): Promise<void> {
  const members: {
    display_name: string
    username: string
    role_label: string
    avatar_url: string
    status_text: string | null
  }[] = await readJson('team.json')
  const sharesNothing = {
    discord_id: null,
    shares_presence: false,
    shares_status: false,
    shares_music: false,
    shares_game: false,
  }
  for (const member of members) await insertTeamMember(db, { ...member, ...sharesNothing })
}

/** Creates the accounts, and writes their passwords into a file of `dataDir`. @returns their ids */
async function makeAccounts(db: Database, dataDir: string): Promise<Record<DemoName, number>> {
  const made: DemoAccount[] = []
  const ids = { Aiko: 0, Moriya: 0, Lucie: 0 }
  for (const account of people) {
    // Generated per installation: a password in the repository would protect nothing.
    const password = `${randomBytes(9).toString('base64url')}aA1`
    const { id } = await createAccount(db, { ...account, password })
    ids[account.username] = id
    made.push({ ...account, password })
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, accountsFile), JSON.stringify(made, null, 2), { mode: 0o600 })
  return ids
}
