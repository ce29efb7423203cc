import { useBrowserValue } from '../../ui/components/use-hydrated.ts'
import { modifierKey } from '../../ui/navigation/modifier-key.ts'
import { openPalette, paletteIntent } from './palette-layer.tsx'

/** Names the palette's keys in the search field, and opens it. */
export function PaletteButton() {
  const keys = `${useBrowserValue(modifierKey, 'Ctrl')} K`
  return (
    <button
      type="button"
      className="search-hint"
      aria-label={`${keys}, ouvrir Encre`}
      onClick={openPalette}
      {...paletteIntent}
    >
      {keys}
    </button>
  )
}
