import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { pageContext } from '../ui/api/api-context.ts'
import { ScriptMark, scriptMarkHeader } from './pages/script-mark.ts'

// The server reaches the pages' bundle through this module, because it must use the bundle's own copy of the context.
export { pageContext }

/** Renders a page to complete HTML: it is cached and shared, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const mark = randomBytes(16).toString('hex')
  const html = await render(request.url, routerContext, mark)
  headers.set(scriptMarkHeader, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function render(url: string, routerContext: EntryContext, mark: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <ServerRouter context={routerContext} url={url} nonce={mark} />
      </ScriptMark>,
      {
        nonce: mark,
        // Parts of any size stand where they belong: a script would move them otherwise.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}

/** Faults of the code are logged once, where the request ends (serve-pages.ts); the calls note their own. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(pageContext).noteFailure(error)
