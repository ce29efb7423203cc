/**
 * The tables that grow with everything that people watch. `sumine partition` splits them by account, the first column
 * of their keys; queries of one person read one part.
 */
export const largeTables = ['watch_progress', 'played_earlier'] as const
