import type { Config } from '../../platform/config/config.ts'
import { verifyMailServer } from '../../platform/mail/open-mailer.ts'
import { codeOf } from '../../shared/code-of.ts'
import { type Finding, inOneLine } from './finding.ts'

/** Checks that the mail server takes the name and password. */
export async function checkMail(config: Config): Promise<Finding | undefined> {
  const { SMTP_URL } = config
  if (SMTP_URL === 'folder')
    return { about: 'mail', state: 'doubtful', words: 'mails are written into DATA_DIR/mail, and not sent' }
  if (!SMTP_URL)
    return { about: 'mail', state: 'doubtful', words: 'no mail can be sent: forgotten passwords need SMTP_URL' }
  const { hostname, port, username } = new URL(SMTP_URL)
  const server = `${hostname}${port && `:${port}`}`
  try {
    await verifyMailServer(SMTP_URL)
    return {
      about: 'mail',
      state: 'good',
      words: `${server} takes mails${username && ` of ${decodeURIComponent(username)}`}`,
    }
  } catch (error) {
    const isRefused = codeOf(error) === 'EAUTH'
    const cure = isRefused
      ? 'correct the name and the password in SMTP_URL'
      : 'look at the host and the port of SMTP_URL'
    return { about: 'mail', state: 'wrong', words: `${server}: ${inOneLine(error)}: ${cure}` }
  }
}
