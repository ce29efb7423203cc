import { readFileSync } from 'node:fs'
import { version } from '../../config/project-root.ts'
import type { Api } from '../api.ts'
import { openToAll } from '../cross-origin.ts'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'
import { pageSecurityHeaders } from '../pages/security-headers.ts'
import type { ServeCached } from '../serve-cached.ts'
import { renderApiDocs } from './api-docs-page.ts'
import { describeApi } from './openapi.ts'

const stylesheet = '/api/docs.css'

/** Serves the API's description: /api/openapi.json, and the readable /api/docs. */
export function serveApiDocs(serveCached: ServeCached, { api, publicUrl }: { api: Api; publicUrl: string }): void {
  const makeDocument = () =>
    describeApi(
      api.operations().map(({ endpoint }) => endpoint),
      { url: publicUrl, version },
    )
  serveCached('/api/openapi.json', () => ({
    type: 'application/json',
    headers: openToAll,
    body: JSON.stringify(makeDocument()),
    shows: [],
  }))
  serveCached('/api/docs', () => {
    const body = renderApiDocs(makeDocument(), stylesheet)
    const headers = { ...pageSecurityHeaders, 'content-security-policy': contentSecurityPolicy({}, { publicUrl }) }
    return { type: 'text/html', body, headers, shows: [] }
  })
  const css = readFileSync(new URL('./api-docs.css', import.meta.url), 'utf8')
  serveCached(stylesheet, () => ({ type: 'text/css', body: css, shows: [] }))
}
