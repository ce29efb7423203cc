import { AppError } from '../../../../platform/http/app-error.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { keepSecretsOut } from '../../../../platform/log/keep-secrets-out.ts'
import type { Mail } from '../../../../platform/mail/letter.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { findAccount } from '../../../account/server/public.ts'
import { testMailKind } from '../../../staff/log-contract.ts'
import { type Actor, noteAction } from '../../../staff/server/log/public.ts'

type Parts = Pick<Site, 'db' | 'now'> & {
  log: Pick<Log, 'warn'>
  /** @throws the transport's error when the mail is refused */
  sendForAnswer: (mail: Mail) => Promise<string>
}
type Outcome = { to: string; sent: boolean; answer: string }

const maxAnswerLength = 500

/** Sends a mail to the calling account and logs the mail server's answer. */
export async function sendTestMail(
  parts: Parts,
  { accountId, by }: { accountId: number; by: Actor },
): Promise<Outcome> {
  const { db, log } = parts
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('UNAUTHENTICATED')
  const outcome = { to: account.email, ...(await attempt(parts, account.email)) }
  if (!outcome.sent) log.warn({ answer: outcome.answer }, 'The test mail was not taken.')
  // Mail servers repeat the address, which would stay in the log of the staff after its account.
  const summary = `Message d’essai ${outcome.sent ? 'envoyé' : 'refusé'} : ${keepSecretsOut(outcome.answer)}`
  await noteAction(db, { by, kind: testMailKind, summary })
  return outcome
}

async function attempt({ sendForAnswer, now }: Parts, to: string): Promise<Omit<Outcome, 'to'>> {
  const words = `Ce message d’essai a été demandé depuis l’administration de Suminé, le ${now().toISOString()}.`
  const mail = { to, subject: 'Message d’essai de Suminé', text: `${words}\n`, html: `<p>${words}</p>` }
  try {
    return { sent: true, answer: inOneLine(await sendForAnswer(mail)) }
  } catch (error) {
    return { sent: false, answer: inOneLine(error instanceof Error ? error.message : String(error)) }
  }
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxAnswerLength)
