// Chrome and its derivatives, Firefox, Safari, Edge. Real subscriptions use one of these.
const knownServices = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

/**
 * True when a device's address belongs to a push service. Any other address was made up, and each message to it would
 * fail.
 * @param others hosts besides those of the browsers; a leading `*.` stands for any name before the rest
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const host = URL.parse(endpoint)?.hostname
  return host !== undefined && [...knownServices, ...others].some((pattern) => fits(host, pattern.toLowerCase()))
}

function fits(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
