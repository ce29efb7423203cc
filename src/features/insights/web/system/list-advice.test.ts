import { expect, it } from 'vitest'
import { type Health, listAdvice } from './list-advice.ts'

const now = new Date('2026-11-23T20:00:00Z')
const gigabyte = 1e9
const well: Health = {
  warnings: [],
  version: '1.2.3',
  software: { node: '24.1.0', database: 'PostgreSQL 18.1' },
  known_since: '2026-10-24T20:00:00Z',
  started_at: '2026-11-20T20:00:00Z',
  slow_calls: [],
  jobs: [{ name: 'mail', waiting: 2, running: 1, failed: 0 }],
  memory_bytes: 3e8,
  cache: { answers: 10, bytes: 1e6, hit_percent: 97 },
  connections: { busy: 1, idle: 9, waiting: 0 },
  replicas: [{ name: 'b', is_fit: true, seconds_behind: 0 }],
  storage: { database_bytes: 1e8, disk: { free_bytes: 20 * gigabyte, total_bytes: 100 * gigabyte } },
  hosts: [{ host: 'a.example', ok: 4, slow: 1, dead: 5, unknown: 0 }],
  mail: 'server',
  mails: { sent: 9, failed: 1, last_sent_at: '2026-11-23T19:00:00Z', last_failed_at: '2026-11-23T18:00:00Z' },
  log_archive: { is_failing: false, archived_at: '2026-11-23T19:55:00Z', base_at: '2026-11-22T05:00:00Z' },
  last_backup: { at: '2026-11-23T03:00:00Z', bytes: 1e7 },
  backup_failure: null,
  restore_check: { at: '2026-11-22T07:00:00Z', failure: null },
  backup_copy: { at: '2026-11-23T03:05:00Z', failure: null },
}
const textsOf = (changed: Partial<Health>) => listAdvice({ ...well, ...changed }, now).map(({ text }) => text)

it('has nothing to say about a site that is well, or new', () => {
  expect(textsOf({})).toEqual([])
  expect(
    textsOf({
      known_since: '2026-11-22T20:00:00Z',
      mails: { sent: 0, failed: 0, last_sent_at: null, last_failed_at: null },
      log_archive: { is_failing: false, archived_at: null, base_at: null },
      last_backup: null,
      backup_copy: { at: null, failure: null },
      restore_check: null,
      replicas: [],
      hosts: [],
      jobs: [],
    }),
  ).toEqual([])
})

it('names each trouble with what to do, the most pressing first', () => {
  const texts = textsOf({
    warnings: ['Une alerte.'],
    backup_failure: { at: '2026-11-23T03:00:00Z', reason: 'le disque est plein' },
    backup_copy: { at: '2026-11-23T03:05:00Z', failure: 'le bucket refuse' },
    restore_check: { at: '2026-11-22T07:00:00Z', failure: 'Le fichier n’est plus dans BACKUP_DIR.' },
    storage: { database_bytes: 1, disk: { free_bytes: 9 * gigabyte, total_bytes: 100 * gigabyte } },
    connections: { busy: 10, idle: 0, waiting: 3 },
    replicas: [{ name: 'b', is_fit: false, seconds_behind: null }],
    jobs: [
      { name: 'mail', waiting: 0, running: 0, failed: 1 },
      { name: 'webhook', waiting: 0, running: 0, failed: 2 },
    ],
    hosts: [{ host: 'a.example', ok: 4, slow: 0, dead: 6, unknown: 1 }],
    mail: 'off',
  })
  expect(texts).toEqual([
    'Une alerte.',
    'La dernière sauvegarde a échoué : le disque est plein',
    'La copie de la sauvegarde dans le bucket a échoué : le bucket refuse',
    'L’essai de restauration a échoué : Le fichier n’est plus dans BACKUP_DIR.',
    expect.stringMatching(/^Faites de la place sur le disque : il reste .*\.$/),
    expect.stringContaining('DATABASE_POOL'),
    expect.stringContaining('la réplique b'),
    '3 tâches de fond ont échoué : les messages du serveur disent pourquoi.',
    'Remplacez les liens de a.example : 6 sur 11 sont hors service.',
    expect.stringContaining('SMTP_URL'),
  ])
})

it('leads from a failing host to its dead links', () => {
  const hosts = [{ host: 'a.example', ok: 0, slow: 0, dead: 5, unknown: 0 }]
  expect(listAdvice({ ...well, hosts }, now)[0]?.to).toBe('/admin/links?health=dead&host=a.example')
})

it('notices that a site has never been backed up, copied or restored', () => {
  const never = {
    last_backup: null,
    backup_copy: { at: null, failure: null },
    restore_check: null,
    log_archive: { is_failing: false, archived_at: null, base_at: null },
  }
  expect(textsOf({ ...never, known_since: '2026-11-14T19:00:00Z' })).toEqual([
    'Lancez `sumine backup` et réglez BACKUP_HOUR : aucune sauvegarde n’a encore été faite.',
    'Vérifiez le bucket des sauvegardes : aucune copie n’y a encore été faite.',
    'Lancez `sumine restore --check` : aucune sauvegarde n’a encore été restaurée pour essai.',
    'Lancez `sumine backup --base` : aucune copie de base n’a encore été faite.',
  ])
  expect(textsOf({ ...never, known_since: '2026-11-22T07:00:00Z' })).toHaveLength(2)
  expect(textsOf({ ...never, backup_copy: null, known_since: null })).toEqual([])
})

it('notices an archive that stopped, and its old copy of the files', () => {
  const log_archive = { is_failing: true, archived_at: '2026-11-23T19:55:00Z', base_at: '2026-11-10T05:00:00Z' }
  expect(textsOf({ log_archive })).toEqual([
    expect.stringContaining('le journal de la base de données n’est plus archivé'),
    'Lancez `sumine backup --base` : la dernière copie de base date du 10/11/2026.',
  ])
})

it('notices that the last mail was not sent, until one is', () => {
  const failed = { sent: 9, failed: 1, last_sent_at: '2026-11-23T19:00:00Z', last_failed_at: '2026-11-23T19:30:00Z' }
  expect(textsOf({ mails: failed })).toEqual([expect.stringContaining('le dernier e-mail n’est pas parti')])
  expect(textsOf({ mails: { ...failed, sent: 0, last_sent_at: null } })).toHaveLength(1)
  expect(textsOf({ mails: { ...failed, last_sent_at: '2026-11-23T19:31:00Z' } })).toEqual([])
})

it.each<[string, Partial<Health>, string[]]>([
  [
    'that the backups stopped',
    { last_backup: { at: '2026-11-22T03:00:00Z', bytes: 1 } },
    ['Vérifiez les sauvegardes : la dernière a été faite il y a 1 j.'],
  ],
  [
    'that their copies stopped',
    { backup_copy: { at: '2026-11-22T03:00:00Z', failure: null } },
    ['Vérifiez le bucket des sauvegardes : la dernière copie a été faite il y a 1 j.'],
  ],
  [
    'that none was restored as a test for longer than a week',
    { restore_check: { at: '2026-11-10T07:00:00Z', failure: null } },
    ['Lancez `sumine restore --check` : le dernier essai de restauration date du 10/11/2026.'],
  ],
  [
    'nothing about a host with a few links',
    { hosts: [{ host: 'a.example', ok: 0, slow: 0, dead: 4, unknown: 0 }] },
    [],
  ],
])('notices %s', (_, changed, texts) => expect(textsOf(changed)).toEqual(texts))
