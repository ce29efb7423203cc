import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '../ui/api/api-context.ts'
import { ScriptMark } from './pages/script-mark.ts'

// The server reaches the pages' bundle through this module, because it must use the bundle's own copy of the context.
export { pageContext }

/**
 * Renders a page to complete HTML: it is cached and shared, so streaming would gain nothing. The HTML goes to the server
 * beside the response, whose body would be a copy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = randomBytes(16).toString('hex')
  const html = await render(request.url, routerContext, mark)
  context.get(pageContext).keepPage({ html, mark })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

function render(url: string, routerContext: EntryContext, mark: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <ServerRouter context={routerContext} url={url} nonce={mark} />
      </ScriptMark>,
      {
        nonce: mark,
        // React writes every part in its place; by default it writes large ones last, and a script moves them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const chunks: Uint8Array[] = []
          const collect = new Writable({
            write(chunk, _, done) {
              chunks.push(chunk)
              done()
            },
          })
          collect.on('finish', () => resolve(Buffer.concat(chunks)))
          pipe(collect)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}

/** Notes a fault of the pages' code, which serve-pages.ts logs once at the end. Failed API calls note their own. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(pageContext).noteFailure(error)
