import { sendInTurn } from '../server/send-requests.ts'

/** The saves of one client: its own episodes, with its person's token. */
export type ClientSaves = { accessToken: string; accountId: number; episodeIds: number[] }

/**
 * Sends `count` saves, each client one at a time over an open connection.
 * @throws at the first answer that is not a 200
 */
export async function sendSaves(url: string, clients: ClientSaves[], count: number): Promise<void> {
  let sent = 0
  const take = () => (sent < count ? sent++ : undefined)
  await Promise.all(clients.map((client) => runClient(new URL('/api/watch-progress/update', url), client, take)))
}

function runClient(url: URL, { accessToken, episodeIds }: ClientSaves, take: () => number | undefined): Promise<void> {
  const head =
    `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${accessToken}\r\n` +
    'content-type: application/json\r\ncontent-length: '
  return sendInTurn(url, () => {
    const number = take()
    if (number === undefined) return undefined
    const body = JSON.stringify(saveOf(episodeIds, number))
    return `${head}${body.length}\r\n\r\n${body}`
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
