import { connect } from 'node:net'
import { readAnswers } from '../server/send-requests.ts'

/** The saves of one client: its own episodes, with its person's token. */
export type ClientSaves = { accessToken: string; accountId: number; episodeIds: number[] }

/**
 * Sends `count` saves, each client one at a time over an open connection.
 * @throws at the first answer that is not a 200
 */
export async function sendSaves(url: string, clients: ClientSaves[], count: number): Promise<void> {
  let sent = 0
  const take = () => (sent < count ? sent++ : undefined)
  await Promise.all(clients.map((client) => runClient(new URL(url), client, take)))
}

function runClient(url: URL, { accessToken, episodeIds }: ClientSaves, take: () => number | undefined): Promise<void> {
  const head =
    `POST /api/watch-progress/update HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${accessToken}\r\n` +
    'content-type: application/json\r\ncontent-length: '
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    const next = () => {
      const number = take()
      if (number === undefined) return socket.end()
      const body = JSON.stringify(saveOf(episodeIds, number))
      socket.write(`${head}${body.length}\r\n\r\n${body}`)
    }
    readAnswers(socket, next, (reason) => socket.destroy(new Error(`${reason} for a save`)))
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Returns the numbered save: another episode each time, a little further. */
export function saveOf(episodeIds: number[], number: number) {
  return {
    episode_id: episodeIds[number % episodeIds.length] ?? 0,
    progress_seconds: 5 + (number % 1200),
    duration_seconds: 1440,
  }
}
