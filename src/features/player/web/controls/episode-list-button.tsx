import { ListVideo } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'

type EpisodeListButtonProps = { isOpen: boolean; panelId: string; onToggle: () => void }

/** Opens the list over the picture where it does not stand beside the player: below the xl breakpoint, or full screen. */
export function EpisodeListButton({ isOpen, panelId, onToggle }: EpisodeListButtonProps) {
  return (
    <IconButton
      label="Liste des épisodes"
      className="player-list-button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
    >
      <ListVideo />
    </IconButton>
  )
}
