/** The state of a list's query; a result of `useQuery` fits. */
export type ListQuery = {
  isPending: boolean
  isFetching: boolean
  /** The rows are still those of the previous page. */
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/** The word for a row, in singular and plural; 'f' when it is feminine in French. */
export type RowWords = readonly [one: string, many: string, gender?: 'f']
