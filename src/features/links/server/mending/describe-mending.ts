import { countOf } from '../../../../shared/french-numbers.ts'
import type { AddressRule } from '../queries/mend-links.ts'

/** Returns the log text of a replacement. */
export function describeReplacement(rule: AddressRule, count: number): string {
  if (rule.kind === 'addresses') return `${countOf(count, 'lien')} : nouvelles adresses`
  const what = rule.kind === 'host' ? `${rule.from} → ${rule.to}` : `« ${rule.from} » → « ${rule.to} »`
  return `${countOf(count, 'lien')} : ${what}`
}
