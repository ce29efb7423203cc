import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { NotificationKind } from '../../notifications/contract.ts'
import type { getPreferences, updatePreferences } from '../contract.ts'

type Preferences = AnswerOf<typeof getPreferences>
type Choice = { kind: NotificationKind; isWanted: boolean }

const keyOf = (userId: number) => [userId, 'preferences']

/** Which notifications the person wants. */
export function usePreferences(userId: number) {
  return useQuery(
    {
      queryKey: keyOf(userId),
      queryFn: ({ signal }) => callApi<typeof getPreferences>('GET /api/auth/preferences', {}, { signal }),
    },
    personQueries,
  )
}

/**
 * Changes one choice: shown at once, taken back when it could not be saved. Choices are sent one after the other, so
 * that the last press is the one that counts.
 * @param onFailure gets why, or undefined when the next one begins
 */
export function useSetPreference(userId: number, onFailure: (message: string | undefined) => void) {
  const show = ({ kind, isWanted }: Choice) =>
    personQueries.setQueryData<Preferences>(
      keyOf(userId),
      (now) => now && { notifications: { ...now.notifications, [kind]: isWanted } },
    )
  return useMutation(
    {
      scope: { id: `preferences-${userId}` },
      mutationFn: ({ kind, isWanted }: Choice) => {
        const body = { notifications: { [kind]: isWanted } }
        return callApi<typeof updatePreferences>('PUT /api/auth/preferences', { body })
      },
      async onMutate(choice) {
        onFailure(undefined)
        await personQueries.cancelQueries({ queryKey: keyOf(userId) })
        show(choice)
      },
      onError(error, { kind, isWanted }) {
        show({ kind, isWanted: !isWanted })
        onFailure(toFailure(error).message)
      },
    },
    personQueries,
  )
}
