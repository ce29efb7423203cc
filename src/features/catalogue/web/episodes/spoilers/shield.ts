import { type ComponentType, createContext, use } from 'react'
import { useBrowserValue } from '../../../../../ui/components/use-hydrated.ts'
import { coverAsChosen } from '../../spoilers/spoiler-script.ts'
import type { EpisodeLine } from '../seasons.ts'

/** What is covered of an anime's episodes, for this visitor, on this page. */
export type Shield = {
  /** Whether titles, stills and synopses are covered, except of episodes that are open. */
  covers: boolean
  isOpen: (episodeId: number) => boolean
  /** Opens an episode. */
  reveal?: (episodeId: number) => void
  /** The button for it, once its code has loaded. */
  RevealButton?: ComponentType<{ episode: EpisodeLine }>
  /** Opens the visitor's choice. */
  ask?: () => void
}

const isOpen = () => false
export const coversNothing: Shield = { covers: false, isOpen }
const coversAll: Shield = { covers: true, isOpen }

/** Provided around lists of episodes. */
export const ShieldContext = createContext(coversNothing)

export const useShield = () => use(ShieldContext)

/**
 * Returns the shield of a page. Before its lists know the viewer's progress it covers everything, if the visitor covers
 * spoilers at all; during hydration the style sheets do.
 */
export function useShieldUntil(known: Shield | undefined): Shield {
  const first = useBrowserValue(() => (coverAsChosen() ? coversAll : coversNothing), coversNothing)
  return known ?? first
}

export const isCovered = ({ covers, isOpen }: Shield, { id }: { id: number }) => covers && !isOpen(id)
