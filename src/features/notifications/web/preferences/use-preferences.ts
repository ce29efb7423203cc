import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { readOf, refresh } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { getPreferences, type PreferenceKind, updatePreferences } from '../../contract.ts'

type Choice = { kind: PreferenceKind; isWanted: boolean }

const scope = { id: 'preferences' }
const preferences = readOf(getPreferences, {}, { after: scope })

/** Returns the account's notification preferences. */
export const usePreferences = () => useQuery(preferences)

/**
 * Changes one preference: shown at once, reverted when it could not be saved. Changes are sent one after the other, so
 * that the last one wins.
 * @param onFailure called with the reason, or undefined when the next change begins
 */
export function useSetPreference(onFailure: (message: string | undefined) => void) {
  const queries = useQueryClient()
  const latest = useRef<Partial<Record<PreferenceKind, Choice>>>({})
  const show = ({ kind, isWanted }: Choice) =>
    queries.setQueryData(
      preferences.queryKey,
      (now) => now && { notifications: { ...now.notifications, [kind]: isWanted } },
    )
  return useWrite({
    refreshes: [],
    scope,
    send: ({ kind, isWanted }: Choice) => {
      const body = { notifications: { [kind]: isWanted } }
      return callApi(updatePreferences, { body }, outlivesPage)
    },
    async onMutate(choice) {
      onFailure(undefined)
      latest.current[choice.kind] = choice
      await queries.cancelQueries(preferences)
      show(choice)
    },
    onError(error, choice) {
      const { kind, isWanted } = choice
      // A later choice stays on screen: it is still to be sent.
      if (latest.current[kind] === choice) {
        show({ kind, isWanted: !isWanted })
        void refresh(queries, getPreferences)
      }
      onFailure(toFailure(error).message)
    },
  })
}
