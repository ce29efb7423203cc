import { callApi } from '../../../../ui/api/call-api.ts'
import { noteMissedSearch } from '../../contract.ts'

/** Counts a search that found nothing. */
export async function noteMissed(search: string): Promise<void> {
  await callApi(noteMissedSearch, { body: { search } }, { anonymous: true })
}
