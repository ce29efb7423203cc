import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { useSession } from '../../../account/web/public.ts'
import type { ExplorerContent, Unlisted } from './explorer-content.ts'
import { toFilterFields } from './explorer-query.ts'
import type { FilterProps } from './filter-chips.tsx'

// Visitors do not load it.
const UnlistedFilter = lazyPart(() => import('./unlisted-filter.tsx'))

/** As high as the filter, before it is there: the filters below do not move. */
const roomForMembers = 'hidden min-h-9 in-data-[session=active]:block'

/**
 * The filter 'Pas dans ma liste'. Its content comes from a personal call after hydration: the page itself is the same
 * for all visitors. Signed out it has no effect.
 * @returns the content to show; `isWaiting` until the personal one is there
 */
export function useUnlisted(content: ExplorerContent) {
  const { query, results } = content
  const { status } = useSession()
  const [unlisted, setUnlisted] = useState<Unlisted>()
  const isThere = unlisted?.of === results
  return {
    shown: isThere ? { ...content, ...unlisted } : content,
    isWaiting: query.isUnlisted && status !== 'signed-out' && !isThere,
    renderFilter: (props: FilterProps): ReactNode => (
      <div className={query.isUnlisted ? undefined : roomForMembers}>
        {status !== 'loading' && (query.isUnlisted || status === 'signed-in') && (
          <Suspense>
            <UnlistedFilter
              {...props}
              loaded={query}
              filters={toFilterFields(query)}
              results={results}
              onContent={setUnlisted}
            />
          </Suspense>
        )}
      </div>
    ),
  }
}
