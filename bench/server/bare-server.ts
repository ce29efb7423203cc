import { createServer } from 'node:http'

/** A recorded answer of the site. The body is text between processes. */
export type RecordedAnswer = { path: string; headers: Record<string, string>; base64: string }

/**
 * The reference of all measures: node:http alone, sending recorded answers. A child process that receives the answers
 * as a message, returns its port, and ends with its parent.
 */
process.once('message', (recorded: RecordedAnswer[]) => {
  const answers = new Map<string | undefined, { headers: Record<string, string>; body: Buffer }>(
    recorded.map(({ path, headers, base64 }) => [path, { headers, body: Buffer.from(base64, 'base64') }]),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url)
    response.writeHead(answer ? 200 : 404, answer?.headers)
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit(0))
