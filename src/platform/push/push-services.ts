// Chrome and its like, Firefox, Safari, Edge. Each address of a device is one of theirs.
const knownServices = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

/**
 * Whether a device's address belongs to a push service that may be asked: any other address was made up, and would be
 * asked in vain for every message.
 * @param others hosts besides those of the browsers; `*.` at the beginning stands for any name before the rest
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const host = URL.parse(endpoint)?.hostname
  return host !== undefined && [...knownServices, ...others].some((pattern) => fits(host, pattern.toLowerCase()))
}

function fits(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
