import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

type Trouble = (response: ServerResponse) => void

export type LeakedPasswordsStandIn = {
  /** Its address, for LEAKED_PASSWORDS_URL. */
  address: string
  /** Its leaked passwords, with their number; tests fill it. */
  leaked: Map<string, number>
  /** The requests, in order. */
  asked: Pick<IncomingMessage, 'url' | 'headers'>[]
  /** Answers the next request in this way. */
  trouble: (answer: Trouble) => void
  close: () => Promise<void>
}

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/**
 * Starts a local server that answers like the range API of Have I Been Pwned
 * (https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange).
 */
export async function startLeakedPasswords(): Promise<LeakedPasswordsStandIn> {
  const leaked = new Map<string, number>()
  const asked: LeakedPasswordsStandIn['asked'] = []
  const troubles: Trouble[] = []
  const server = await listen(({ url = '', headers }, response) => {
    asked.push({ url, headers })
    const trouble = troubles.shift()
    if (trouble) return trouble(response)
    const [, prefix] = url.match(/^\/range\/([0-9A-F]{5})$/) ?? []
    if (!prefix) return void response.writeHead(400).end('The hash prefix was not in a valid format')
    const lines = [...leaked]
      .map(([password, count]) => ({ hash: hashOf(password), count }))
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`)
    response.writeHead(200, { 'content-type': 'text/plain' }).end(['0'.repeat(35).concat(':0'), ...lines].join('\r\n'))
  })
  return {
    address: `http://127.0.0.1:${server.port}/range`,
    leaked,
    asked,
    trouble: (one) => void troubles.push(one),
    close: server.close,
  }
}
