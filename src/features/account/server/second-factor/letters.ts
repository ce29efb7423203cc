import { type Mail, toMail } from '../../../../platform/mail/letter.ts'
import type { SecurityChange } from '../jobs.ts'

const words: Record<SecurityChange, { subject: string; text: string }> = {
  'factor-on': {
    subject: 'La validation en deux étapes est activée',
    text: 'La validation en deux étapes vient d’être activée sur votre compte Suminé : chaque connexion demandera aussi un code de votre application.',
  },
  'factor-off': {
    subject: 'La validation en deux étapes est désactivée',
    text: 'La validation en deux étapes vient d’être désactivée sur votre compte Suminé : le mot de passe suffit de nouveau pour se connecter.',
  },
  'recovery-codes': {
    subject: 'De nouveaux codes de récupération',
    text: 'De nouveaux codes de récupération viennent d’être créés pour votre compte Suminé. Les précédents ne fonctionnent plus.',
  },
}

/** Writes the mail to the owner of an account whose protection changed. */
export function writeSecurityLetter(
  { username, email }: { username: string; email: string },
  change: SecurityChange,
  publicUrl: string,
): Mail {
  const { subject, text } = words[change]
  return toMail({
    to: email,
    subject,
    paragraphs: [`Bonjour ${username},`, text],
    link: { label: 'Voir la sécurité de mon compte', url: `${publicUrl}/settings?tab=securite` },
    closing: ['Si ce n’était pas vous, changez tout de suite votre mot de passe et déconnectez tous vos appareils.'],
  })
}
