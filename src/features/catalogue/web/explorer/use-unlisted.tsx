import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { useSession, useSessionPart } from '../../../account/web/public.ts'
import type { ExplorerContent, Unlisted } from './explorer-content.ts'
import { toFilterFields } from './explorer-query.ts'
import type { FilterProps } from './filter-chips.tsx'
import type { UnlistedFilterProps } from './unlisted-filter.tsx'

// Visitors do not load it.
const UnlistedFilter = lazyPart(() => import('./unlisted-filter.tsx'))

/** Reserves the height of the filter before it has loaded, so that the filters below do not move. */
const roomForMembers = 'hidden min-h-9 in-data-[session=active]:block'

/**
 * The filter 'Pas dans ma liste'. Its content comes from a personal call after hydration: the page itself is the same
 * for all visitors. Signed out it has no effect.
 * @returns the content to show; `isWaiting` until the personal one is there
 */
export function useUnlisted(content: ExplorerContent) {
  const { query, results } = content
  // Only with the filter: redrawing the explorer takes long.
  const isSignedOut = useSessionPart(({ status }) => query.isUnlisted && status === 'signed-out')
  const [unlisted, setUnlisted] = useState<Unlisted>()
  const isThere = unlisted?.of === results
  return {
    shown: isThere ? { ...content, ...unlisted } : content,
    isWaiting: query.isUnlisted && !isSignedOut && !isThere,
    renderFilter: (props: FilterProps): ReactNode => (
      <UnlistedPlace
        {...props}
        loaded={query}
        filters={toFilterFields(query)}
        results={results}
        onContent={setUnlisted}
      />
    ),
  }
}

function UnlistedPlace(props: UnlistedFilterProps) {
  const { status } = useSession()
  const { isUnlisted } = props.loaded
  return (
    <div className={isUnlisted ? undefined : roomForMembers}>
      {status !== 'loading' && (isUnlisted || status === 'signed-in') && (
        <Suspense>
          <UnlistedFilter {...props} />
        </Suspense>
      )}
    </div>
  )
}
