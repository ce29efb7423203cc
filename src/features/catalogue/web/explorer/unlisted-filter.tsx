import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Chip } from '../../../../ui/components/chip.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { toLoginPath, useSession } from '../../../account/web/public.ts'
import type { ExplorerResults, Unlisted } from './explorer-content.ts'
import type { ExplorerQuery, toFilterFields } from './explorer-query.ts'
import type { FilterProps } from './filter-chips.tsx'
import { toListInput } from './list-input.ts'

// The explorer's own code comes as props: if imported, it would become another file, which visitors load too.

export type UnlistedFilterProps = FilterProps & {
  /** The state of the page's results. */
  loaded: ExplorerQuery
  filters: ReturnType<typeof toFilterFields>
  results: ExplorerResults
  onContent: (content?: Unlisted) => void
}

/** Leaves out what is on the member's list; shown to members, and where the address has it. */
export default function UnlistedFilter(props: UnlistedFilterProps) {
  const { query, change } = props
  const { pathname, search } = useLocation()
  const session = useSession()
  useUnlistedContent(session.status === 'signed-in' ? session.user.id : undefined, props)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <Chip pressed={query.isUnlisted} onClick={() => change({ isUnlisted: !query.isUnlisted })}>
          Pas dans ma liste
        </Chip>
        {session.status === 'signed-in' && (
          <Link
            to="/my-space?tab=searches"
            className="inline-flex min-h-9 items-center text-sm text-text-2 hover:text-text"
          >
            Mes recherches
          </Link>
        )}
      </div>
      {query.isUnlisted && session.status === 'signed-out' && (
        <p className="mt-2 text-sm text-text-2">
          <Link
            to={toLoginPath(pathname + search)}
            className="inline-flex min-h-6 items-center font-semibold text-text underline"
          >
            Connectez-vous
          </Link>{' '}
          pour que votre liste compte.
        </p>
      )}
    </>
  )
}

function useUnlistedContent(
  userId: number | undefined,
  { loaded, filters, results, ...on }: UnlistedFilterProps,
): void {
  const { state } = useNavigation()
  const turnTo = useEffectEvent((page: number) => {
    // A filter chosen meanwhile leads to another list.
    if (state === 'idle') on.change({ page }, { replace: true })
  })
  const isPersonal = loaded.isUnlisted && userId !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of the page brings new results, a retry too
  useEffect(() => {
    if (!isPersonal) return
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const { fetchUnlisted } = await import('./fetch-unlisted.ts')
      const unlisted = await fetchUnlisted(toListInput(filters, loaded), signal)
      if (signal.aborted) return
      const last = Math.max(1, unlisted.results.totalPages)
      if (loaded.page > last) turnTo(last)
      else on.onContent({ ...unlisted, of: results })
    }
    load().catch((error: unknown) => {
      if (!signal.aborted) on.onContent({ results: { failure: toFailure(error) }, of: results })
    })
    return () => {
      controller.abort()
      // The content belongs to this account.
      on.onContent()
    }
  }, [isPersonal, userId, results])
}
