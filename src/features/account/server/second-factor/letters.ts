import { type Mail, toMail } from '../../../../platform/mail/letter.ts'
import { factorResetHours, keepFactor } from '../../second-factor-rules.ts'
import type { SecurityChange } from '../jobs.ts'
import { greet, type Recipient } from '../mailed/letters.ts'

const words: Record<SecurityChange, { subject: string; text: string }> = {
  'factor-on': {
    subject: 'La validation en deux étapes est activée',
    text: 'La validation en deux étapes vient d’être activée sur votre compte Suminé : chaque connexion demandera aussi un code de votre application.',
  },
  'factor-off': {
    subject: 'La validation en deux étapes est désactivée',
    text: 'La validation en deux étapes vient d’être désactivée sur votre compte Suminé : le mot de passe suffit de nouveau pour se connecter.',
  },
  'factor-reset': {
    subject: 'La validation en deux étapes est retirée',
    text: 'Comme demandé à l’équipe, la validation en deux étapes et les clés d’accès que votre compte Suminé avait alors sont retirées. Si vous n’avez rien ajouté depuis, le mot de passe suffit pour se connecter : pensez à la réactiver.',
  },
  'recovery-codes': {
    subject: 'De nouveaux codes de récupération',
    text: 'De nouveaux codes de récupération viennent d’être créés pour votre compte Suminé. Les précédents ne fonctionnent plus.',
  },
  'passkey-added': {
    subject: 'Une clé d’accès a été ajoutée',
    text: 'Une clé d’accès vient d’être ajoutée à votre compte Suminé : elle permet de s’y connecter sans mot de passe.',
  },
  'passkey-removed': {
    subject: 'Une clé d’accès a été retirée',
    text: 'Une clé d’accès vient d’être retirée de votre compte Suminé : elle ne permet plus de s’y connecter.',
  },
  'provider-linked': {
    subject: 'Un compte d’un autre site est lié au vôtre',
    text: 'Un compte d’un autre site vient d’être lié à votre compte Suminé : il permet de s’y connecter sans mot de passe.',
  },
  'provider-unlinked': {
    subject: 'Un compte d’un autre site n’est plus lié au vôtre',
    text: 'Un compte d’un autre site vient d’être délié de votre compte Suminé : il ne permet plus de s’y connecter.',
  },
}

/** Writes the mail to the owner of an account whose protection changed. */
export function writeSecurityLetter(owner: Recipient, change: SecurityChange, publicUrl: string): Mail {
  const { subject, text } = words[change]
  return toMail({
    to: owner.email,
    subject,
    paragraphs: [greet(owner), text],
    link: { label: 'Voir la sécurité de mon compte', url: `${publicUrl}/settings?tab=securite` },
    closing: [
      'Si ce n’était pas vous, changez tout de suite votre mot de passe, retirez les clés d’accès et les comptes liés que vous ne connaissez pas et déconnectez tous vos appareils.',
    ],
  })
}

/** The subject of the mail, and the title of the notification, about a second factor that the staff removes. */
export const resetSubject = 'Votre validation en deux étapes va être retirée'

/** Writes the mail to the owner of an account whose second factor the staff removes. @param url the link to object */
export function writeResetNotice(owner: Recipient, url: string): Mail {
  return toMail({
    to: owner.email,
    subject: resetSubject,
    paragraphs: [
      greet(owner),
      `L’équipe de Suminé va retirer la validation en deux étapes et les clés d’accès de votre compte dans ${factorResetHours} heures, parce que vous les avez perdues.`,
      'Si vous n’avez rien demandé, gardez-les : quelqu’un essaie peut-être d’entrer dans votre compte.',
    ],
    link: { label: keepFactor, url },
    closing: ['Si c’était vous, il n’y a rien à faire : vous pourrez ensuite vous connecter avec votre mot de passe.'],
  })
}
