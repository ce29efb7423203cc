import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { type AccessToken, listTokens, revokeToken } from '../../tokens-contract.ts'

/** The user's access tokens. */
export const useTokens = () => useQuery(readOf(listTokens, {}))

export function useRevokeToken() {
  return useWrite({
    send: ({ id }: AccessToken) => untilGone(callApi(revokeToken, { params: { id } })),
    refreshes: [listTokens],
  })
}
