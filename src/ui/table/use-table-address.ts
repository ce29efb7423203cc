import { useLocation, useNavigate } from 'react-router'
import {
  type FilterDefinitions,
  type FilterValues,
  isFiltered,
  parseTableState,
  type SortOrder,
  type TableDefinition,
  type TableState,
  toggleSort,
  toTableQuery,
  withoutFilters,
} from './table-address.ts'

/** The address of a table, as its parts use it, independent of its filters. */
export type TableAddress = {
  search: string
  page: number
  sort: { by: string; order: SortOrder }
  isFiltered: boolean
  /** Changes with search and filters, but not with page or order; a selection lasts as long. */
  scope: string
  setSearch: (search: string) => void
  clearFilters: () => void
  /** @param first the initial order of the column */
  toggleSort: (by: string, first: SortOrder) => void
  setSort: (sort: { by: string; order: SortOrder }) => void
  toPage: (page: number) => string
}

export type TypedTableAddress<Filters extends FilterDefinitions, By extends string> = TableAddress & {
  filters: FilterValues<Filters>
  sort: { by: By; order: SortOrder }
  setFilters: (values: Partial<FilterValues<Filters>>) => void
  /** Returns the props of an input for one filter. */
  bind: <Name extends keyof Filters>(
    name: Name,
  ) => { value: FilterValues<Filters>[Name]; onChange: (value: FilterValues<Filters>[Name]) => void }
}

/**
 * The state of a table, stored in the page's address, with functions to change it. Any change of the filters returns to
 * the first page.
 * @param definition created once, outside the component
 */
export function useTableAddress<const Filters extends FilterDefinitions, By extends string>(
  definition: TableDefinition<Filters, By>,
): TypedTableAddress<Filters, By> {
  const { pathname, search: text } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(text)
  const state = parseTableState(params, definition)
  const toPath = (next: TableState<Filters, By>) => pathname + toTableQuery(next, definition, params)
  const show = (next: TableState<Filters, By>, { replace = false } = {}) =>
    void navigate(toPath(next), { replace, preventScrollReset: true })
  const findSort = (by: string) => definition.sorts.find((sort) => sort === by)
  const setFilters = (values: Partial<FilterValues<Filters>>) =>
    show({ ...state, filters: { ...state.filters, ...values }, page: 1 })
  return {
    ...state,
    isFiltered: isFiltered(state, definition),
    scope: JSON.stringify([state.search, state.filters]),
    // Further typing replaces the entry in the history.
    setSearch: (search) => show({ ...state, search, page: 1 }, { replace: state.search !== '' }),
    setFilters,
    bind: (name) => ({
      value: state.filters[name],
      onChange: (value) => setFilters({ [name]: value } as Partial<FilterValues<Filters>>),
    }),
    clearFilters: () => show(withoutFilters(state, definition)),
    toggleSort(name, first) {
      const by = findSort(name)
      if (by !== undefined) show({ ...state, sort: toggleSort(state.sort, by, first), page: 1 })
    },
    setSort(sort) {
      const by = findSort(sort.by)
      if (by !== undefined) show({ ...state, sort: { by, order: sort.order }, page: 1 })
    },
    toPage: (page) => toPath({ ...state, page }),
  }
}
