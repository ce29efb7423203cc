import { modifierKey } from '../../ui/navigation/modifier-key.ts'

/** Names the keys of the palette, below its list. */
export function PaletteLegend() {
  return (
    <p className="palette-legend" aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> parcourir <kbd>↵</kbd> ouvrir <kbd>{modifierKey()} ↵</kbd> nouvel onglet <kbd>Échap</kbd> fermer
    </p>
  )
}
