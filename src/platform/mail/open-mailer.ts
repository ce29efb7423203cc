import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Mail } from './letter.ts'

/** Sends mails, if this installation can. Features that need mail check `isAvailable` and are hidden without it. */
export type Mailer = {
  isAvailable: boolean
  /** @throws the transport's error when the mail was not accepted; the caller retries later */
  send: (mail: Mail) => Promise<void>
}

type MailSettings = Pick<Config, 'SMTP_URL' | 'SMTP_FROM' | 'DATA_DIR' | 'NODE_ENV'>

/** Opens the configured mailer: an SMTP server, a folder (also in development and tests), or none. */
export async function openMailer({ SMTP_URL, SMTP_FROM, DATA_DIR, NODE_ENV }: MailSettings): Promise<Mailer> {
  if (!SMTP_URL && NODE_ENV === 'production') {
    return { isAvailable: false, send: () => Promise.reject(new Error('No mail server is configured (SMTP_URL).')) }
  }
  // Loading it takes a tenth of a second, which a site without mail can save.
  const mails = await import('nodemailer')
  if (!SMTP_URL || SMTP_URL === 'folder') return createFolderMailer(mails, join(DATA_DIR, 'mail'), SMTP_FROM)
  return createSmtpMailer(mails, SMTP_URL, SMTP_FROM)
}

/** Automatic mail: these headers suppress absence notes and other automatic replies (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

type Nodemailer = { createTransport: typeof createTransport }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// A server that has received a mail may examine it for ten minutes before it answers (RFC 5321, 4.5.3.2.6). After a
// shorter timeout, the retry would send it twice.
const patientTimeouts = { ...timeouts, socketTimeout: 10 * 60_000 }

/** Signs in at an SMTP server without sending. @throws the reason why the server would accept no mail */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Sends a mail over a separate connection and reports the server's answer.
 * @returns the server's answer, such as `250 OK`; for the folder, its path
 * @throws the transport's error when the mail was not accepted
 */
export async function sendForAnswer(settings: MailSettings, mail: Mail): Promise<string> {
  const { SMTP_URL, SMTP_FROM, DATA_DIR } = settings
  const mails = await import('nodemailer')
  if (!SMTP_URL || SMTP_URL === 'folder') {
    const mailer = await openMailer(settings)
    await mailer.send(mail)
    return join(DATA_DIR, 'mail')
  }
  const transport = mails.createTransport({ url: SMTP_URL, ...timeouts }, { from: SMTP_FROM, headers })
  try {
    const { response } = await transport.sendMail(mail)
    return response
  } finally {
    transport.close()
  }
}

function createSmtpMailer({ createTransport }: Nodemailer, url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patientTimeouts }, { from, headers })
  return { isAvailable: true, send: async (mail) => void (await transport.sendMail(mail)) }
}

/** Creates a mailer that writes each mail into a folder as .eml, which mail programs open. */
function createFolderMailer({ createTransport }: Nodemailer, folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from, headers })
  return {
    isAvailable: true,
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`
      await writeFile(join(folder, name), message, { mode: 0o600 })
    },
  }
}
