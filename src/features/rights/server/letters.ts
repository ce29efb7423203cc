import { type Mail, toMail } from '../../../platform/mail/letter.ts'
import { handleWithinHours, type NoticeState, restoreAfterDays, verifyWithinHours } from '../contract.ts'
import { restorationDays } from './deadlines.ts'
import { toLongDay } from './french-days.ts'
import type { WholeNoticeRow } from './queries/notices.ts'

/** What is written, by whom it concerns: the complainant, whoever objected, the operator. */
export const letterKinds = [
  'received',
  'incomplete',
  'accepted',
  'refused',
  'contested',
  'restored',
  'upheld',
  'counter-received',
  'counter-restored',
  'counter-upheld',
  'for-operator',
] as const
export type LetterKind = (typeof letterKinds)[number]

type Written = { number: string; notice: WholeNoticeRow; followUpUrl: string; adminUrl: string; contactEmail: string }

/** The states in which a letter still says what is so; a step that was undone meanwhile is not written about. */
const validIn: Record<LetterKind, readonly NoticeState[]> = {
  received: ['reçue', 'vérifiée', 'incomplète', 'acceptée', 'refusée', 'contestée', 'rétablie', 'maintenue'],
  incomplete: ['incomplète'],
  accepted: ['acceptée', 'contestée', 'rétablie', 'maintenue'],
  refused: ['refusée'],
  contested: ['contestée', 'rétablie', 'maintenue'],
  restored: ['rétablie'],
  upheld: ['maintenue'],
  'counter-received': ['contestée', 'rétablie', 'maintenue'],
  'counter-restored': ['rétablie'],
  'counter-upheld': ['maintenue'],
  'for-operator': ['reçue'],
}

/** The mail, or undefined when it has nobody to go to or is no longer true. */
export function writeLetter(kind: LetterKind, written: Written): Mail | undefined {
  const { notice, number, followUpUrl, adminUrl, contactEmail } = written
  if (!validIn[kind].includes(notice.state)) return undefined
  const to = kind === 'for-operator' ? contactEmail : kind.startsWith('counter-') ? notice.counter_email : notice.email
  if (!to) return undefined
  const { subject, paragraphs, closing = [] } = wordsOf(kind, written)
  const reads = kind === 'for-operator'
  // The key of a notice is its sender's alone: whoever objects is led to the page that explains the procedure.
  const follow = { label: 'Suivre la notification', url: followUpUrl }
  const explain = { label: 'La procédure', url: `${new URL(followUpUrl).origin}/dmca#contre` }
  const open = { label: 'Ouvrir la notification', url: adminUrl }
  const link = reads ? open : kind.startsWith('counter-') ? explain : follow
  return toMail({ to, subject: `${subject} (${number})`, paragraphs, link, closing })
}

type Words = { subject: string; paragraphs: string[]; closing?: string[] }

function wordsOf(kind: LetterKind, { notice, number }: Written): Words {
  const greeting = `Bonjour ${(kind.startsWith('counter-') ? notice.counter_name : notice.name) ?? ''},`
  const because = notice.reason ? [`Motif : ${notice.reason}`] : []
  const about = `votre notification ${number} au sujet de « ${notice.work ?? 'votre œuvre'} »`
  const { first_day, last_day } = restorationDays(notice.counter_received_at ?? notice.received_at)
  const window = `entre le ${toLongDay(first_day)} et le ${toLongDay(last_day)}`
  const write = (subject: string, ...lines: string[]): Words => ({ subject, paragraphs: [greeting, ...lines] })
  switch (kind) {
    case 'received':
      return {
        ...write(
          'Votre notification est reçue',
          `Nous avons bien reçu ${about}. Nous vérifions sous ${verifyWithinHours} heures qu’elle est complète et la traitons sous ${handleWithinHours} heures.`,
        ),
        closing: ['Gardez ce message : ce lien est le seul moyen de suivre votre notification.'],
      }
    case 'incomplete':
      return write(
        'Votre notification est incomplète',
        `Il manque quelque chose à ${about} : nous ne pouvons pas la traiter en l’état.`,
        ...because,
        'Vous pouvez en envoyer une nouvelle, complétée, quand vous le souhaitez.',
      )
    case 'accepted':
      return write(
        'Les liens sont retirés',
        `Nous avons accepté ${about}. Les liens des pages concernées ne sont plus proposés sur Suminé.`,
        ...because,
        'Suminé ne stocke aucune vidéo : pour faire disparaître le fichier, adressez-vous aussi au service qui l’héberge.',
      )
    case 'refused':
      return write('Votre notification est refusée', `Nous avons refusé ${about}.`, ...because)
    case 'contested':
      return write(
        'Votre notification est contestée',
        `Une contre-notification conteste ${about}. ${notice.counter_name ?? 'Son auteur'} déclare : « ${notice.counter_statement ?? ''} »`,
        `Sans action en justice de votre part portée à notre connaissance, les liens seront rétablis ${window}, soit après ${restoreAfterDays.first} à ${restoreAfterDays.last} jours ouvrés.`,
      )
    case 'restored':
      return write('Les liens sont rétablis', `Les liens retirés à la suite de ${about} sont rétablis.`, ...because)
    case 'upheld':
      return write('Le retrait est maintenu', `Les liens retirés à la suite de ${about} le restent.`, ...because)
    case 'counter-received':
      return write(
        'Votre contre-notification est reçue',
        `Nous l’avons transmise à l’auteur de la notification ${number}. Sans action en justice de sa part, les liens seront rétablis ${window}.`,
      )
    case 'counter-restored':
      return write(
        'Les liens sont rétablis',
        `Les liens retirés par la notification ${number} sont rétablis.`,
        ...because,
      )
    case 'counter-upheld':
      return write('Le retrait est maintenu', `Les liens retirés par la notification ${number} le restent.`, ...because)
    case 'for-operator':
      return {
        subject: 'Nouvelle notification',
        paragraphs: [
          `Une notification est arrivée : « ${notice.work ?? ''} », de ${notice.name ?? ''}.`,
          `Elle doit être vérifiée sous ${verifyWithinHours} heures et traitée sous ${handleWithinHours} heures.`,
        ],
      }
  }
}
