import { useNavigate, useNavigation } from 'react-router'
import { type ExplorerQuery, parseExplorerQuery, toExplorerAddress } from './explorer-query.ts'

export type ChangeFilters = (change: Partial<ExplorerQuery>, options?: { replace?: boolean }) => void

/**
 * The explorer's state and its setter. While a new list loads, `query` is already the new state, so that filters
 * respond at once and a second click builds on the first.
 * @param loaded the state of the displayed results
 */
export function useExplorer(loaded: ExplorerQuery) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const isPending = location?.pathname === '/explorer'
  const query = isPending ? parseExplorerQuery(new URLSearchParams(location.search)) : loaded
  // Changing a filter returns to the first page (docs/product/browsing.md#explorer).
  const change: ChangeFilters = (part, { replace = false } = {}) =>
    navigate(toExplorerAddress({ ...query, page: 1, ...part }), { replace, preventScrollReset: true })
  return { query, isPending, change }
}
