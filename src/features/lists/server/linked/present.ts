import type { LinkedList } from '../../linked-contract.ts'
import type { LinkedListRow } from './queries/lists.ts'

export function presentList(row: LinkedListRow & { waiting: number }): LinkedList {
  const { site, name, state, created_at, read_at, failing_since, waiting } = row
  return {
    site,
    name,
    state,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    waiting_count: waiting,
  }
}
