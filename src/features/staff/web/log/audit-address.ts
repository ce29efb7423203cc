import { readParisField } from '../../../../ui/formats/paris-field.ts'
import { usualPageSize } from '../../../../ui/table/page-size.ts'
import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'
import { auditAreas } from '../../log-rules.ts'

/** The filters in the log's address: author, area, anime, and days as `2026-11-21`. */
export const auditDefinition = {
  filters: { area: ['all', ...auditAreas], actor: 'text', anime: 'text', from: 'text', to: 'text' },
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
} as const

export type AuditAddress = TypedTableAddress<(typeof auditDefinition)['filters'], 'at'>

/** Converts the log's address to the query of the call; invalid filters are left out. */
export function toActionsQuery({
  search,
  filters,
  sort,
  page,
}: Pick<AuditAddress, 'search' | 'filters' | 'sort' | 'page'>) {
  const { area, actor, anime, from, to } = filters
  const since = startOfDay(from)
  const until = startOfDay(to, 1)
  return {
    ...(search !== '' && { search }),
    ...(area !== 'all' && { area }),
    ...(isId(actor) && { actor_id: actor }),
    ...(isId(anime) && { anime_id: anime }),
    ...(since && { from: since }),
    ...(until && { to: until }),
    sort_order: sort.order,
    page,
    limit: usualPageSize,
  }
}

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** Returns the instant at which a day begins in Paris, whose days the log shows. */
function startOfDay(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  // A half-typed year has leading zeros; the server reads none after 9997.
  if (year === undefined || year < '1000' || year > '9997') return undefined
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + later))
  return readParisField(midnight.toISOString().slice(0, 16)) ?? undefined
}
