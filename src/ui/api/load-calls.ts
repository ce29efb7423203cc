import { ApiError } from './api-error.ts'
import { noAnswer } from './failure-texts.ts'

/**
 * Loads code that calls the API and that no page needs at its start.
 * @throws ApiError as the call itself would without a network
 */
export function loadCalls<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch(() => {
    throw new ApiError(0, 'OFFLINE', noAnswer)
  })
}
