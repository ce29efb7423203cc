import { type Mail, toMail } from '../../../platform/mail/letter.ts'

type Recipient = { username: string; email: string }

/** Writes the mail to the owner of a closed account: the day of its removal, and the link that keeps it. */
export function writeDeletionLetter({ username, email }: Recipient, { day, url }: { day: string; url: string }): Mail {
  return toMail({
    to: email,
    subject: 'Votre compte sera supprimé',
    paragraphs: [
      `Bonjour ${username},`,
      `Votre compte Suminé est fermé, et toutes vos données seront effacées le ${day}.`,
      'D’ici là, une connexion suffit pour tout retrouver ; ce lien aussi :',
    ],
    link: { label: 'Garder mon compte', url },
    closing: ['Si vous n’avez rien demandé, suivez ce lien puis changez votre mot de passe.'],
  })
}
