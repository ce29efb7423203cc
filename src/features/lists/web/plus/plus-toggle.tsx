import { Check, Plus } from 'lucide-react'
import { Button } from '../../../../ui/components/button.tsx'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { useWatchlistButton } from '../watchlist/use-watchlist-button.ts'
import { toRemoveLabel } from '../watchlist/watchlist-words.ts'
import '../../../../ui/styles/later.css'

type PlusToggleProps = {
  userId: number
  animeId: number
  title: string
  addLabel: string
  /** The person pressed the button before this loaded. */
  isPressed: boolean
}

/** Adds an anime to the watchlist or removes it. */
function PlusToggle({ animeId, title, addLabel, isPressed }: PlusToggleProps) {
  const { isListed, refusal, button } = useWatchlistButton(animeId, { isPressed, waits: '[data-waits]' })
  return (
    <>
      <Button {...button} aria-label={isListed ? toRemoveLabel(title) : addLabel}>
        {isListed ? <Check /> : <Plus />}
      </Button>
      <span role="status" className="self-center text-sm">
        {refusal}
      </span>
    </>
  )
}

export default withPersonQueries(PlusToggle)
