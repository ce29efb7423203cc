import { useQuery } from '@tanstack/react-query'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { type AccessToken, listTokens, revokeToken } from '../../tokens-contract.ts'

/** The user's access tokens. */
export function useTokens() {
  return useQuery(readOf(listTokens, {}))
}

/** Revokes a token; one that is already gone is not an error. */
export function useRevokeToken() {
  return useWrite({
    send: ({ id }: AccessToken) =>
      callApi(revokeToken, { params: { id: String(id) } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      }),
    refreshes: [listTokens],
  })
}
