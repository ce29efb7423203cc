import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { dayMs, hourMs } from '../../../../shared/durations.ts'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { toBytes } from '../../../../ui/formats/bytes.ts'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { toAgoWords } from '../../../../ui/formats/time-ago-in-sentence.ts'
import type { getSiteHealth } from '../../system-contract.ts'

export type Health = AnswerOf<typeof getSiteHealth>
/** One thing that the operator should do; `to` is the screen that helps. */
export type Advice = { text: string; to?: string }

/** As in deploy/alerts.yml. */
const oldBackupMs = 36 * hourMs
const oldCheckMs = 9 * dayMs
const minFreeShare = 0.1
/** Fewer links say nothing about their host. */
const minLinks = 5

/** Lists what the operator should do, the most pressing first; empty when nothing is wrong. */
export function listAdvice(health: Health, now: Date): Advice[] {
  const { warnings, storage, connections, replicas, jobs, hosts, mail } = health
  const { disk } = storage
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  return [
    ...warnings.map((text) => ({ text })),
    ...adviseOnBackup(health, now),
    ...adviseOnCopy(health, now),
    ...adviseOnRestoreCheck(health, now),
    ...adviseOnArchive(health, now),
    ...adviseOnMails(health),
    ...(disk && disk.free_bytes < minFreeShare * disk.total_bytes
      ? [{ text: `Faites de la place sur le disque : il reste ${toBytes(disk.free_bytes)}.` }]
      : []),
    ...(connections.waiting > 0
      ? [
          {
            text: 'Des requêtes attendent une connexion : augmentez DATABASE_POOL, ou cherchez un appel lent ci-dessous.',
          },
        ]
      : []),
    ...replicas
      .filter(({ is_fit }) => !is_fit)
      .map(({ name }) => ({ text: `Regardez la réplique ${name} : absente ou en retard, elle ne sert plus.` })),
    ...(failed > 0
      ? [
          {
            text: `${countOf(failed, 'tâche de fond a', 'tâches de fond ont')} échoué : les messages du serveur disent pourquoi.`,
          },
        ]
      : []),
    ...hosts.filter(isMostlyDead).map(({ host, ...links }) => ({
      text: `Remplacez les liens de ${host} : ${toFrenchNumber(links.dead)} sur ${toFrenchNumber(totalOf(links))} sont hors service.`,
      to: `/admin/links?health=dead&host=${encodeURIComponent(host)}`,
    })),
    ...(mail === 'off'
      ? [{ text: 'Réglez SMTP_URL : sans elle aucun e-mail ne part, même pour un mot de passe oublié.' }]
      : []),
  ]
}

type Aged = { at: string | null; maxMs: number; never: string; old: (at: string) => string }

/** Advises on a regular task that was last done `maxMs` ago. A younger site has not had the time for it. */
function adviseOnAge({ known_since }: Health, now: Date, { at, maxMs, never, old }: Aged): Advice[] {
  const since = at ?? known_since
  if (since === null || now.getTime() - Date.parse(since) < maxMs) return []
  return [{ text: at === null ? never : old(at) }]
}

function adviseOnBackup(health: Health, now: Date): Advice[] {
  const { backup_failure, last_backup } = health
  if (backup_failure) return [{ text: `La dernière sauvegarde a échoué : ${backup_failure.reason}` }]
  return adviseOnAge(health, now, {
    at: last_backup?.at ?? null,
    maxMs: oldBackupMs,
    never: 'Lancez `sumine backup` et réglez BACKUP_HOUR : aucune sauvegarde n’a encore été faite.',
    old: (at) => `Vérifiez les sauvegardes : la dernière a été faite ${toAgoWords(at, now)}.`,
  })
}

function adviseOnCopy(health: Health, now: Date): Advice[] {
  if (!health.backup_copy) return []
  const { at, failure } = health.backup_copy
  if (failure) return [{ text: `La copie de la sauvegarde dans le bucket a échoué : ${failure}` }]
  return adviseOnAge(health, now, {
    at,
    maxMs: oldBackupMs,
    never: 'Vérifiez le bucket des sauvegardes : aucune copie n’y a encore été faite.',
    old: (last) => `Vérifiez le bucket des sauvegardes : la dernière copie a été faite ${toAgoWords(last, now)}.`,
  })
}

function adviseOnRestoreCheck(health: Health, now: Date): Advice[] {
  const { at = null, failure } = health.restore_check ?? {}
  if (failure) return [{ text: `L’essai de restauration a échoué : ${failure}` }]
  return adviseOnAge(health, now, {
    at,
    maxMs: oldCheckMs,
    never: 'Lancez `sumine restore --check` : aucune sauvegarde n’a encore été restaurée pour essai.',
    old: (last) => `Lancez \`sumine restore --check\` : le dernier essai de restauration date du ${toShortDate(last)}.`,
  })
}

function adviseOnArchive(health: Health, now: Date): Advice[] {
  if (!health.log_archive) return []
  const { is_failing, base_at } = health.log_archive
  const failing = 'Lancez `sumine check`, qui dit pourquoi le journal de la base de données n’est plus archivé.'
  const base = adviseOnAge(health, now, {
    at: base_at,
    maxMs: oldCheckMs,
    never: 'Lancez `sumine backup --base` : aucune copie de base n’a encore été faite.',
    old: (at) => `Lancez \`sumine backup --base\` : la dernière copie de base date du ${toShortDate(at)}.`,
  })
  return [...(is_failing ? [{ text: failing }] : []), ...base]
}

function adviseOnMails({ mails: { last_sent_at, last_failed_at } }: Health): Advice[] {
  if (!last_failed_at || (last_sent_at && Date.parse(last_sent_at) > Date.parse(last_failed_at))) return []
  return [{ text: 'Envoyez un message d’essai depuis le tableau de bord : le dernier e-mail n’est pas parti.' }]
}

type LinkCounts = Pick<Health['hosts'][number], 'ok' | 'slow' | 'dead' | 'unknown'>

const totalOf = ({ ok, slow, dead, unknown }: LinkCounts): number => ok + slow + dead + unknown

function isMostlyDead(links: LinkCounts): boolean {
  return totalOf(links) >= minLinks && 2 * links.dead > totalOf(links)
}
