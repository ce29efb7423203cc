/** What a list needs to know of the call behind it; a result of `useQuery` fits. */
export type ListQuery = {
  isPending: boolean
  isFetching: boolean
  /** The rows are still those of the page before. */
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/** What a row is called, in singular and plural; 'f' where French counts it among the feminine. */
export type RowWords = readonly [one: string, many: string, gender?: 'f']
