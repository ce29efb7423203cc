const yearS = 365 * 24 * 3600

/** The headers of every page, besides its policy. */
export const pageSecurityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Returns a function that gives the headers of every answer to an address: files, pages, refusals and kept answers
 * alike. Answers below /api are not documents; a route that serves one there (the API's documentation) sets its own
 * policy.
 * @param isHttps whether the site is reached by https only; browsers then remember to use nothing else
 */
export function commonHeaders(isHttps: boolean): (url: string) => Record<string, string> {
  const document = {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': `max-age=${yearS}` }),
  }
  const call = {
    ...document,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }
  return (url) => (url.startsWith('/api/') ? call : document)
}
