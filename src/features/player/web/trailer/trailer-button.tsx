import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { useBrowserValue } from '../../../../ui/components/use-hydrated.ts'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import type { Anime } from '../../../catalogue/contract.ts'
import { trailerSearch } from './trailer-search.ts'

// Only those who open a trailer load it.
const TrailerDialog = lazyPart(() => import('./trailer-dialog.tsx'))

/** Opens the trailer, at its own address: another site's frame may need a new document (docs/decisions/0043). */
export function TrailerButton({ anime }: { anime: Anime }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isOpen = useBrowserValue(() => search === trailerSearch, false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const go = (to: string) =>
    navigate({ search: to, hash: window.location.hash }, { replace: true, preventScrollReset: true })
  return (
    <>
      <Button size="lg" className="noscript:hidden" onClick={() => go(trailerSearch)}>
        <Play />
        Bande-annonce
      </Button>
      {wasOpen && (
        <Suspense>
          <TrailerDialog anime={anime} open={isOpen} onClose={() => go('')} />
        </Suspense>
      )}
    </>
  )
}
