export type SortOrder = 'asc' | 'desc'
export type Sort<By extends string> = { by: By; order: SortOrder }

/** The values of a filter, the neutral one first; or free text. */
type FilterDefinition = readonly [string, ...string[]] | 'text'
export type FilterDefinitions = Readonly<Record<string, FilterDefinition>>

/** The state that a table stores in its address, besides search and page. */
export type TableDefinition<Filters extends FilterDefinitions, By extends string> = {
  filters: Filters
  sorts: readonly By[]
  defaultSort: Sort<By>
}

export type FilterValues<Filters extends FilterDefinitions> = {
  [Name in keyof Filters]: Filters[Name] extends readonly string[] ? Filters[Name][number] : string
}

/** The state of a table. All of it is in the address, so it can be shared, and Back restores it. */
export type TableState<Filters extends FilterDefinitions, By extends string> = {
  search: string
  filters: FilterValues<Filters>
  sort: Sort<By>
  page: number
}

const maxTextLength = 200

/** Parses an address. Invalid values count as absent, so no address breaks a page. */
export function parseTableState<const Filters extends FilterDefinitions, By extends string>(
  params: URLSearchParams,
  { filters, sorts, defaultSort }: TableDefinition<Filters, By>,
): TableState<Filters, By> {
  const read = (name: string) => (params.get(name) ?? '').trim().slice(0, maxTextLength)
  const by = sorts.find((sort) => sort === read('sort_by'))
  const order = read('sort_order') === 'asc' ? 'asc' : 'desc'
  const values = Object.entries(filters).map(([name, definition]) => [name, readFilter(definition, read(name))])
  return {
    search: read('search'),
    // Each name has a value that its definition allows.
    filters: Object.fromEntries(values) as FilterValues<Filters>,
    sort: by === undefined ? defaultSort : { by, order },
    page: /^[1-9]\d{0,5}$/.test(read('page')) ? Number(read('page')) : 1,
  }
}

/** Returns the query of an address for this state; defaults are omitted, foreign fields stay. */
export function toTableQuery<const Filters extends FilterDefinitions, By extends string>(
  state: TableState<Filters, By>,
  { filters, defaultSort }: TableDefinition<Filters, By>,
  around: URLSearchParams = new URLSearchParams(),
): string {
  const params = new URLSearchParams(around)
  const put = (name: string, value: string, usual: string) =>
    value === usual ? params.delete(name) : params.set(name, value)
  put('search', state.search, '')
  for (const [name, definition] of Object.entries(filters)) {
    put(name, state.filters[name] ?? '', usualOf(definition))
  }
  const isUsualSort = state.sort.by === defaultSort.by && state.sort.order === defaultSort.order
  put('sort_by', isUsualSort ? '' : state.sort.by, '')
  put('sort_order', isUsualSort ? '' : state.sort.order, '')
  put('page', String(state.page), '1')
  const text = params.toString()
  return text && `?${text}`
}

/** Returns the state without its search and filters, in the same order. */
export function withoutFilters<const Filters extends FilterDefinitions, By extends string>(
  state: TableState<Filters, By>,
  definition: TableDefinition<Filters, By>,
): TableState<Filters, By> {
  return { ...parseTableState(new URLSearchParams(), definition), sort: state.sort }
}

/** Returns whether search or filters narrow the list. */
export function isFiltered<const Filters extends FilterDefinitions, By extends string>(
  state: TableState<Filters, By>,
  { filters }: TableDefinition<Filters, By>,
): boolean {
  const names = Object.entries(filters)
  return state.search !== '' || names.some(([name, definition]) => state.filters[name] !== usualOf(definition))
}

/** Sorts by a column: the same column reverses the order; another one starts with its own. */
export function toggleSort<By extends string>(sort: Sort<By>, by: By, first: SortOrder): Sort<By> {
  if (sort.by !== by) return { by, order: first }
  return { by, order: sort.order === 'asc' ? 'desc' : 'asc' }
}

const usualOf = (definition: FilterDefinition) => (definition === 'text' ? '' : definition[0])

function readFilter(definition: FilterDefinition, given: string): string {
  if (definition === 'text') return given
  return definition.includes(given) ? given : definition[0]
}
