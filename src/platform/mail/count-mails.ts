import type { Metrics } from '../metrics/create-metrics.ts'
import type { Mail } from './letter.ts'
import { isOfRecipient } from './refused-recipients.ts'

type Send<Answer> = (mail: Mail) => Promise<Answer>

/** Returns a function that sends mails as `send` does, and counts their outcomes. */
export function countMails<Answer>(
  { mails, lastMail }: Pick<Metrics, 'mails' | 'lastMail'>,
  send: Send<Answer>,
): Send<Answer> {
  // A rate needs the counter before its first mail.
  for (const outcome of ['sent', 'failed', 'refused']) mails.inc({ outcome }, 0)
  const note = (outcome: 'sent' | 'failed' | 'refused') => {
    mails.inc({ outcome })
    lastMail.setToCurrentTime({ outcome })
  }
  return async (mail) => {
    try {
      const answer = await send(mail)
      note('sent')
      return answer
    } catch (error) {
      note(isOfRecipient(error) ? 'refused' : 'failed')
      throw error
    }
  }
}
