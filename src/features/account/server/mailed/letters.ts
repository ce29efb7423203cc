import { type Mail, toMail } from '../../../../platform/mail/letter.ts'
import { toFrenchDate } from '../../../../shared/french-date-format.ts'
import { confirmLinkDays, resetLinkMinutes } from '../../mailed-rules.ts'
import { choosePasswordText } from '../../rules.ts'
import { nameDevice } from '../sessions/describe-device.ts'

export type Recipient = { username: string; email: string; email_confirmed_at: Date | null }

/** Returns the greeting. At an unconfirmed address it has no name: a stranger may have chosen both, as advertising. */
export function greet({ username, email_confirmed_at }: Recipient): string {
  return email_confirmed_at ? `Bonjour ${username},` : 'Bonjour,'
}

/** Writes the mail for 'Mot de passe oublié ?'. */
export function writeResetLetter(owner: Recipient, url: string): Mail {
  return toMail({
    to: owner.email,
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      greet(owner),
      `Vous avez demandé un nouveau mot de passe pour Suminé. Ce lien est valable ${resetLinkMinutes} minutes et ne sert qu’une fois.`,
    ],
    link: { label: choosePasswordText, url },
    closing: [
      'Tous vos appareils seront déconnectés.',
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    ],
  })
}

/** Writes the mail that follows a registration. */
export function writeConfirmationLetter(owner: Recipient, url: string): Mail {
  return toMail({
    to: owner.email,
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      greet(owner),
      `Bienvenue sur Suminé ! Confirmez votre adresse pour pouvoir retrouver votre compte si vous oubliez votre mot de passe. Ce lien est valable ${confirmLinkDays} jours.`,
    ],
    link: { label: 'Confirmer mon adresse', url },
    closing: ['Si vous n’avez pas créé de compte, ignorez ce message.'],
  })
}

/** Writes the mail to the owner of an address with which a visitor tried to register. */
export function writeTakenLetter(owner: Recipient, url: string): Mail {
  return toMail({
    to: owner.email,
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      greet(owner),
      'Quelqu’un a voulu créer un compte Suminé avec votre adresse. Vous en avez déjà un : rien n’a changé.',
      'Si c’était vous, connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.',
    ],
    link: { label: choosePasswordText, url },
    closing: ['Si ce n’était pas vous, il n’y a rien à faire.'],
  })
}

type SignIn = Recipient & { at: Date; user_agent: string; ip: string }

const parisTime = { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' } as const

/** Writes the mail to the owner of an account that an unknown device signed in to. */
export function writeDeviceLetter({ at, user_agent, ip, ...owner }: SignIn, publicUrl: string): Mail {
  return toMail({
    to: owner.email,
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      greet(owner),
      `Un appareil que nous ne connaissions pas vient de se connecter à votre compte Suminé : ${nameDevice(user_agent)}, depuis l’adresse ${ip}, le ${toFrenchDate(parisTime, at)} (heure de Paris).`,
    ],
    link: { label: 'Voir l’activité de mon compte', url: `${publicUrl}/settings?tab=securite` },
    closing: [
      'Si c’était vous, il n’y a rien à faire.',
      'Sinon, changez tout de suite votre mot de passe : tous les autres appareils seront déconnectés.',
    ],
  })
}
