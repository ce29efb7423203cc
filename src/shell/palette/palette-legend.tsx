import { isApple } from './is-apple.ts'

/** Names the keys of the palette, below its list. */
export function PaletteLegend() {
  return (
    <p className="palette-legend" aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> parcourir <kbd>↵</kbd> ouvrir <kbd>{isApple() ? '⌘' : 'Ctrl'} ↵</kbd> nouvel onglet <kbd>Échap</kbd>{' '}
      fermer
    </p>
  )
}
