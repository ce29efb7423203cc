import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'

/** The filters in the address of the queue; pending ones by default. */
export const noticesDefinition = {
  filters: {
    state: [
      'waiting',
      'all',
      'reçue',
      'vérifiée',
      'incomplète',
      'acceptée',
      'refusée',
      'contestée',
      'rétablie',
      'maintenue',
    ],
  },
  sorts: ['received_at'],
  defaultSort: { by: 'received_at', order: 'asc' },
} as const

export type NoticesAddress = TypedTableAddress<(typeof noticesDefinition)['filters'], 'received_at'>
