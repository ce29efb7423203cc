import type { AddressRule } from '../queries/mend-links.ts'

/** '1 lien', '12 liens'. */
export const countLinksInFrench = (count: number) => `${count} ${count < 2 ? 'lien' : 'liens'}`

/** Returns the log text of a replacement. */
export function describeReplacement(rule: AddressRule, count: number): string {
  if (rule.kind === 'addresses') return `${countLinksInFrench(count)} : nouvelles adresses`
  const what = rule.kind === 'host' ? `${rule.from} → ${rule.to}` : `« ${rule.from} » → « ${rule.to} »`
  return `${countLinksInFrench(count)} : ${what}`
}
