import { type Mail, toMail } from '../../../platform/mail/letter.ts'
import { greet, type Recipient } from '../../account/server/public.ts'

/** Writes the mail to the owner of a closed account: the day of its removal, and the link that keeps it. */
export function writeDeletionLetter(owner: Recipient, { day, url }: { day: string; url: string }): Mail {
  return toMail({
    to: owner.email,
    subject: 'Votre compte sera supprimé',
    paragraphs: [
      greet(owner),
      `Votre compte Suminé est fermé, et toutes vos données seront effacées le ${day}.`,
      'D’ici là, une connexion suffit pour tout retrouver ; ce lien aussi :',
    ],
    link: { label: 'Garder mon compte', url },
    closing: ['Si vous n’avez rien demandé, suivez ce lien puis changez votre mot de passe.'],
  })
}
