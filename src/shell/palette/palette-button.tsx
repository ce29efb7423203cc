import { useBrowserValue } from '../../ui/components/use-hydrated.ts'
import { modifierKey } from '../../ui/navigation/modifier-key.ts'
import { paletteIntent } from './use-palette.ts'

/** Names the palette's keys in the search field, and opens it. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const keys = `${useBrowserValue(modifierKey, 'Ctrl')} K`
  return (
    <button
      type="button"
      className="search-hint"
      aria-label={`${keys}, ouvrir Encre`}
      onClick={onOpen}
      {...paletteIntent}
    >
      {keys}
    </button>
  )
}
