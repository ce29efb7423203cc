import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../../../ui/components/button.tsx'
import { lazyPart } from '../../../../../ui/network/lazy-part.ts'
import type { EpisodeLine, SeasonOf } from '../seasons.ts'
import { type Shield, ShieldContext, useShield, useShieldUntil } from './shield.ts'

// Most visitors cover nothing.
const ShieldPart = lazyPart(() => import('./shield-part.tsx'))

type EpisodeShieldProps = {
  animeId: number
  seasons: SeasonOf<EpisodeLine>[]
  /** Receives the shield, for what shows episodes outside of the lists. */
  onChange?: (shield: Shield) => void
  children: ReactNode
}

/** Covers lists of an anime's episodes as the visitor chose (docs/product/spoilers.md); stands within their marks. */
export function EpisodeShield({ animeId, seasons, onChange, children }: EpisodeShieldProps) {
  const [known, setKnown] = useState<Shield>()
  const shield = useShieldUntil(known)
  // Undefined while nothing is covered and the choice was not opened.
  const [isAsked, setAsked] = useState<boolean>()
  useEffect(() => {
    if (shield.covers) setAsked((before) => before ?? false)
  }, [shield.covers])
  useEffect(() => (known ? onChange?.(known) : undefined), [known, onChange])
  const value = useMemo(() => ({ ...shield, ask: () => setAsked(true) }), [shield])
  return (
    <ShieldContext value={value}>
      {children}
      {isAsked !== undefined && (
        <Suspense>
          <ShieldPart {...{ animeId, seasons, isAsked }} onAnswered={() => setAsked(false)} onChange={setKnown} />
        </Suspense>
      )}
    </ShieldContext>
  )
}

/** Opens the choice of what is covered. Needs scripts. */
export function SpoilerButton() {
  const { covers, ask } = useShield()
  return (
    <Button variant="outline" size="dense" className="min-h-11 noscript:hidden" aria-haspopup="dialog" onClick={ask}>
      Spoilers{covers && ' masqués'}
    </Button>
  )
}
