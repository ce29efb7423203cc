import type { IncomingMessage, ServerResponse } from 'node:http'

const yearS = 365 * 24 * 3600

/** The headers that every page carries beside its policy. */
export const pageSecurityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Puts the headers on an answer that no route may forget: files, pages, refusals and kept answers alike. What is
 * answered below /api is nobody's document; a route that answers one there (the API's own page) says its own policy.
 * @param isHttps whether the site is reached by https only: browsers then remember never to ask it otherwise
 */
export function secureAnswer(request: IncomingMessage, response: ServerResponse, isHttps: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff')
  if (isHttps) response.setHeader('strict-transport-security', `max-age=${yearS}`)
  if (!request.url?.startsWith('/api/')) return
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('cross-origin-resource-policy', 'same-origin')
}
