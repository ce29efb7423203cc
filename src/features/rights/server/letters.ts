import { type Mail, toMail } from '../../../platform/mail/letter.ts'
import { toLongDay } from '../../../shared/french-days.ts'
import type { NoticeState } from '../contract.ts'
import { handleWithinHours, restoreAfterDays, verifyWithinHours } from '../rules.ts'
import { restorationDays } from './deadlines.ts'
import type { WholeNoticeRow } from './queries/notices.ts'

/** The kinds of letters, by recipient: the complainant, the objector, the operator. */
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

/** Letters to unconfirmed addresses: they contain nothing that the sender wrote. */
const acknowledgements: ReadonlySet<LetterKind> = new Set(['received', 'counter-received'])

/** Returns whether a letter goes only to confirmed addresses. The operator's is in the settings. */
export const needsProof = (kind: LetterKind) => !acknowledgements.has(kind) && kind !== 'for-operator'

/** Returns the letters for one side of a notice in its state, once its address is confirmed. */
export function lettersDue(state: NoticeState, side: 'sender' | 'objector'): LetterKind[] {
  const due: Partial<Record<NoticeState, { sender: LetterKind[]; objector?: LetterKind[] }>> = {
    incomplète: { sender: ['incomplete'] },
    acceptée: { sender: ['accepted'] },
    refusée: { sender: ['refused'] },
    contestée: { sender: ['accepted', 'contested'] },
    rétablie: { sender: ['restored'], objector: ['counter-restored'] },
    maintenue: { sender: ['upheld'], objector: ['counter-upheld'] },
  }
  return due[state]?.[side] ?? []
}

type Written = {
  number: string
  notice: WholeNoticeRow
  followUpUrl: string
  /** Returns the link by which the reader of a letter confirms their address. */
  toProofUrl: (email: string) => string
  adminUrl: string
  contactEmail: string
}

/** The states in which a letter is still true; a step undone meanwhile is not announced. */
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

/** Returns the mail, or undefined when it has no recipient or is no longer true. */
export function writeLetter(kind: LetterKind, written: Written): Mail | undefined {
  const { notice, number, followUpUrl, toProofUrl, adminUrl } = written
  if (!validIn[kind].includes(notice.state)) return undefined
  const to = addresseeOf(kind, written)
  if (!to) return undefined
  const { subject, paragraphs, closing } = wordsOf(kind, written)
  // Only the sender has the key of a notice: objectors get a link to the page about the procedure.
  const follow = { label: 'Suivre la notification', url: followUpUrl }
  const explain = { label: 'La procédure', url: `${new URL(followUpUrl).origin}/dmca#contre` }
  const open = { label: 'Ouvrir la notification', url: adminUrl }
  const prove = { label: 'Confirmer mon adresse', url: toProofUrl(to) }
  const known = kind === 'for-operator' ? open : kind.startsWith('counter-') ? explain : follow
  const link = acknowledgements.has(kind) ? prove : known
  return toMail({ to, subject: `${subject} (${number})`, paragraphs, link, closing })
}

/** Returns the recipient of a letter; empty or null for none. */
export function addresseeOf(
  kind: LetterKind,
  { notice, contactEmail }: Pick<Written, 'notice' | 'contactEmail'>,
): string | null {
  if (kind === 'for-operator') return contactEmail
  return kind.startsWith('counter-') ? notice.counter_email : notice.email
}

type Words = { subject: string; lines: string[]; closing?: string[] }
type About = {
  number: string
  notice: WholeNoticeRow
  /** Such as `votre notification DMCA-2026-00042 au sujet de « … »`. */
  about: string
  /** The staff's reason as a line, or none. */
  because: string[]
  /** Such as `entre le 4 décembre 2026 et le 10 décembre 2026`. */
  between: string
}

function wordsOf(
  kind: LetterKind,
  { notice, number }: Written,
): { subject: string; paragraphs: string[]; closing: string[] } {
  const isBare = acknowledgements.has(kind)
  const { first_day, last_day } = restorationDays(notice.counter_received_at ?? notice.received_at)
  const {
    subject,
    lines,
    closing = [],
  } = words[kind]({
    number,
    notice,
    about: isBare ? `votre notification ${number}` : toAbout(number, notice),
    because: notice.reason ? [`Motif : ${notice.reason}`] : [],
    between: `entre le ${toLongDay(first_day)} et le ${toLongDay(last_day)}`,
  })
  const name = kind.startsWith('counter-') ? notice.counter_name : notice.name
  const greeting = isBare || !name ? 'Bonjour,' : `Bonjour ${name},`
  return { subject, paragraphs: [...(kind === 'for-operator' ? [] : [greeting]), ...lines], closing }
}

const toAbout = (number: string, { work }: WholeNoticeRow) =>
  `votre notification ${number} au sujet de « ${work ?? 'votre œuvre'} »`

const words: Record<LetterKind, (about: About) => Words> = {
  received: ({ about }) => ({
    subject: 'Votre notification est reçue : confirmez votre adresse',
    lines: [
      `Nous avons bien reçu ${about}. Nous vérifions sous ${verifyWithinHours} heures qu’elle est complète et la traitons sous ${handleWithinHours} heures, que vous confirmiez ou non cette adresse.`,
      'Confirmez-la pour recevoir la suite par e-mail ; le lien mène aussi au suivi.',
    ],
    closing: [
      'Gardez ce message : ce lien est le seul moyen de suivre votre notification.',
      'Si vous n’avez rien envoyé, ignorez ce message : quelqu’un a donné votre adresse.',
    ],
  }),
  incomplete: ({ about, because }) => ({
    subject: 'Votre notification est incomplète',
    lines: [
      `Il manque quelque chose à ${about} : nous ne pouvons pas la traiter en l’état.`,
      ...because,
      'Vous pouvez en envoyer une nouvelle, complétée, quand vous le souhaitez.',
    ],
  }),
  accepted: ({ about, because }) => ({
    subject: 'Les liens sont retirés',
    lines: [
      `Nous avons accepté ${about}. Les liens des pages concernées ne sont plus proposés sur Suminé.`,
      ...because,
      'Suminé ne stocke aucune vidéo : pour faire disparaître le fichier, adressez-vous aussi au service qui l’héberge.',
    ],
  }),
  refused: ({ about, because }) => ({
    subject: 'Votre notification est refusée',
    lines: [`Nous avons refusé ${about}.`, ...because],
  }),
  contested: ({ about, between }) => ({
    subject: 'Votre notification est contestée',
    lines: [
      `Une contre-notification conteste ${about}. Vous pouvez la lire sur la page de suivi.`,
      `Sans action en justice de votre part portée à notre connaissance, les liens seront rétablis ${between}, soit après ${restoreAfterDays.first} à ${restoreAfterDays.last} jours ouvrés.`,
    ],
  }),
  restored: ({ about, because }) => ({
    subject: 'Les liens sont rétablis',
    lines: [`Les liens retirés à la suite de ${about} sont rétablis.`, ...because],
  }),
  upheld: ({ about, because }) => ({
    subject: 'Le retrait est maintenu',
    lines: [`Les liens retirés à la suite de ${about} le restent.`, ...because],
  }),
  'counter-received': ({ number, between }) => ({
    subject: 'Votre contre-notification est reçue : confirmez votre adresse',
    lines: [
      `L’auteur de la notification ${number} peut la lire sur sa page de suivi. Sans action en justice de sa part, les liens seront rétablis ${between}, que vous confirmiez ou non cette adresse.`,
      'Confirmez-la pour recevoir la suite par e-mail.',
    ],
    closing: ['Si vous n’avez rien envoyé, ignorez ce message : quelqu’un a donné votre adresse.'],
  }),
  'counter-restored': ({ number, because }) => ({
    subject: 'Les liens sont rétablis',
    lines: [`Les liens retirés par la notification ${number} sont rétablis.`, ...because],
  }),
  'counter-upheld': ({ number, because }) => ({
    subject: 'Le retrait est maintenu',
    lines: [`Les liens retirés par la notification ${number} le restent.`, ...because],
  }),
  'for-operator': ({ notice }) => ({
    subject: 'Nouvelle notification',
    lines: [
      `Une notification est arrivée : « ${notice.work ?? ''} », de ${notice.name ?? ''}.`,
      `Elle doit être vérifiée sous ${verifyWithinHours} heures et traitée sous ${handleWithinHours} heures.`,
    ],
  }),
}
