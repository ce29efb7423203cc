import { toShortDate } from '../../../ui/formats/dates.ts'
import type { Webhook } from '../contract.ts'
import { episodeNames, eventNames, formatNames } from '../rules.ts'

/** Returns a webhook's format, its events and which episodes it receives. */
export function describeEvents({ format, events, episodes }: Webhook): string {
  const heard = events.map((event) => eventNames[event]).join(', ')
  const which = events.includes('episodes.new') && episodes !== 'all' ? ` (${episodeNames[episodes]})` : ''
  return `${formatNames[format]} · ${heard}${which}`
}

export function StateLine({ webhook: { is_enabled: isEnabled, failing_since: since } }: { webhook: Webhook }) {
  if (!isEnabled) return <p className="status-dot text-text-3">Désactivé</p>
  if (since) return <p className="status-dot text-warning">Rien n’arrive depuis le {toShortDate(since)}</p>
  return <p className="status-dot text-success">Actif</p>
}
