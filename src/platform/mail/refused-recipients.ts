import { RetryLater } from '../jobs/create-jobs.ts'
import type { Log } from '../log/create-log.ts'
import type { Mail } from './letter.ts'

/** Enhanced status codes (RFC 3463) of the recipient's address or mailbox; 1.7 and 1.8 are of the sender's. */
const ofRecipient = /^([45])\d\d[ -]\1\.(?:1\.(?:[0-6]|10)|2\.\d+)(?!\d)/

/**
 * Returns whether the server works, but this one address does not: unknown, without a domain, full. A server that
 * refuses every recipient, such as one that relays nothing without a password, says 5.7.
 */
export const isOfRecipient = (error: unknown): boolean => ofRecipient.test(refusalOf(error))

/** Returns the server's answer to `RCPT TO`, or an empty text for any other failure. */
function refusalOf(error: unknown): string {
  const { command, response } = error as { command?: unknown; response?: unknown }
  return command === 'RCPT TO' && typeof response === 'string' ? response : ''
}

/**
 * Returns a function that sends as `send` does, but drops a mail to an address that will never receive any. One that
 * may receive it later, such as a misspelt domain that no name server knows, throws RetryLater.
 */
export function dropRefused(
  send: (mail: Mail) => Promise<void>,
  log: Pick<Log, 'info'>,
): (mail: Mail) => Promise<void> {
  return async (mail) => {
    try {
      await send(mail)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!isOfRecipient(error)) throw error
      // Only the code: the rest may contain the address.
      const code = refusal.slice(0, 9)
      if (refusal.startsWith('4')) throw new RetryLater(`the recipient was refused: ${code}`)
      log.info({ code }, 'mail: the recipient was refused')
    }
  }
}
