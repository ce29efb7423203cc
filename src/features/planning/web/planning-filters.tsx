import { CalendarPlus, Globe, Star } from 'lucide-react'
import { Suspense, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Chip } from '../../../ui/components/chip.tsx'
import { useBrowserValue } from '../../../ui/components/use-hydrated.ts'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { lazyPart } from '../../../ui/network/lazy-part.ts'
import { useMember } from '../../account/web/public.ts'
import { listFollowed } from '../contract.ts'
import { isElsewhere } from './local-hour.ts'

const SubscribeDialog = lazyPart(() => import('./subscribe-dialog.tsx'))

/** The animes that a member follows. */
export type FollowedAnimes = { memberId: number; ids: Set<number> }

type PlanningFiltersProps = {
  now: Date
  isLocal: boolean
  onLocal: (isLocal: boolean) => void
  isFiltered: boolean
  /** Called with the animes to show; undefined for all. */
  onFollowed: (followed: FollowedAnimes | undefined) => void
}

// On narrow screens all are icons, so that the row holds them and nothing moves when those of members come.
const label = 'max-sm:sr-only'

/** A visitor's filters beside the week: followed animes, local time, subscriptions. */
export function PlanningFilters({ now, isLocal, onLocal, isFiltered, onFollowed }: PlanningFiltersProps) {
  const isAway = useBrowserValue(() => isElsewhere(now), false)
  const member = useMember()
  const [isSubscribing, setIsSubscribing] = useState(false)
  const [error, setError] = useState<string>()
  const toggleMine = async (memberId: number) => {
    setError(undefined)
    if (isFiltered) return onFollowed(undefined)
    // Visitor pages load no query client, and one call does not need it.
    try {
      const { anime_ids } = await callApi(listFollowed, {})
      onFollowed({ memberId, ids: new Set(anime_ids) })
    } catch (failed) {
      setError(toFailure(failed).message)
    }
  }
  return (
    <div className="ml-auto flex min-h-11 flex-wrap items-center justify-end gap-1 noscript:hidden sm:gap-2">
      {member && (
        <Chip pressed={isFiltered} onClick={() => void toggleMine(member.id)}>
          <Star className="size-4" />
          <span className={label}>Mes animes</span>
        </Chip>
      )}
      {isAway && (
        <Chip pressed={isLocal} onClick={() => onLocal(!isLocal)}>
          <Globe className="size-4" />
          <span className={label}>À mon heure</span>
        </Chip>
      )}
      <Button variant="ghost" onClick={() => setIsSubscribing(true)}>
        <CalendarPlus />
        <span className={label}>S’abonner</span>
      </Button>
      {error && (
        <Alert tone="danger" className="basis-full">
          {error}
        </Alert>
      )}
      {isSubscribing && (
        <Suspense>
          <SubscribeDialog onClose={() => setIsSubscribing(false)} />
        </Suspense>
      )}
    </div>
  )
}
