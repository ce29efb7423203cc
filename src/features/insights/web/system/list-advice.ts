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

/** A younger site has not had the time. */
function isOlder({ known_since }: Health, ms: number, now: Date): boolean {
  return known_since !== null && now.getTime() - Date.parse(known_since) >= ms
}

function adviseOnBackup(health: Health, now: Date): Advice[] {
  const { backup_failure, last_backup } = health
  if (backup_failure) return [{ text: `La dernière sauvegarde a échoué : ${backup_failure.reason}` }]
  if (!last_backup) {
    return isOlder(health, oldBackupMs, now)
      ? [{ text: 'Lancez `sumine backup` et réglez BACKUP_HOUR : aucune sauvegarde n’a encore été faite.' }]
      : []
  }
  if (now.getTime() - Date.parse(last_backup.at) < oldBackupMs) return []
  return [{ text: `Vérifiez les sauvegardes : la dernière a été faite ${toAgoWords(last_backup.at, now)}.` }]
}

function adviseOnCopy(health: Health, now: Date): Advice[] {
  if (!health.backup_copy) return []
  const { at, failure } = health.backup_copy
  if (failure) return [{ text: `La copie de la sauvegarde dans le bucket a échoué : ${failure}` }]
  if (at === null) {
    return isOlder(health, oldBackupMs, now)
      ? [{ text: 'Vérifiez le bucket des sauvegardes : aucune copie n’y a encore été faite.' }]
      : []
  }
  if (now.getTime() - Date.parse(at) < oldBackupMs) return []
  return [{ text: `Vérifiez le bucket des sauvegardes : la dernière copie a été faite ${toAgoWords(at, now)}.` }]
}

function adviseOnRestoreCheck(health: Health, now: Date): Advice[] {
  const { restore_check } = health
  if (!restore_check) {
    return isOlder(health, oldCheckMs, now)
      ? [{ text: 'Lancez `sumine restore --check` : aucune sauvegarde n’a encore été restaurée pour essai.' }]
      : []
  }
  const { at, failure } = restore_check
  if (failure) return [{ text: `L’essai de restauration a échoué : ${failure}` }]
  if (now.getTime() - Date.parse(at) < oldCheckMs) return []
  return [{ text: `Lancez \`sumine restore --check\` : le dernier essai de restauration date du ${toShortDate(at)}.` }]
}

function adviseOnArchive(health: Health, now: Date): Advice[] {
  const { log_archive } = health
  if (!log_archive) return []
  const advice: Advice[] = []
  if (log_archive.is_failing) {
    advice.push({
      text: 'Lancez `sumine check`, qui dit pourquoi le journal de la base de données n’est plus archivé.',
    })
  }
  const { base_at } = log_archive
  if (!base_at && isOlder(health, oldCheckMs, now)) {
    advice.push({ text: 'Lancez `sumine backup --base` : aucune copie de base n’a encore été faite.' })
  }
  if (base_at && now.getTime() - Date.parse(base_at) >= oldCheckMs) {
    const day = toShortDate(base_at)
    advice.push({ text: `Lancez \`sumine backup --base\` : la dernière copie de base date du ${day}.` })
  }
  return advice
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
