import type { PrivacyParts } from './privacy-parts.ts'

/**
 * Returns one's data export: what each feature's `personalData` (its module.ts) returns, under that name. Runs one
 * after the other, to leave connections free.
 */
export async function exportData({ db, now, collectors }: PrivacyParts, accountId: number) {
  const data: Record<string, unknown> = {}
  for (const [name, collect] of Object.entries(collectors)) data[name] = await collect(db, accountId)
  return { exported_at: now().toISOString(), data }
}
