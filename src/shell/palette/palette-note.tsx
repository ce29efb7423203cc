import { countOf } from '../../shared/french-numbers.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import type { useEntries } from './use-entries.ts'

/** A line below the list: nothing found, text too short, or a failure; for screen readers the number of entries. */
export function PaletteNote({ text, shown }: { text: string; shown: ReturnType<typeof useEntries> }) {
  const { groups, suggestions, isPending } = shown
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isTyped = text.trim() !== ''
  return (
    <div role="status">
      {isTyped && suggestions.state === 'failed' && (
        <p className="palette-note">{toFailure(suggestions.error).message}</p>
      )}
      {isTyped && suggestions.state === 'short' && count === 0 && (
        <p className="palette-note">Saisissez au moins deux lettres.</p>
      )}
      {isTyped && suggestions.state === 'ready' && !isPending && count === 0 && (
        <p className="palette-note">
          <b>Aucun résultat pour « {text.trim()} »</b>
          Vérifiez l’orthographe ou essayez le titre japonais.
        </p>
      )}
      {isTyped && !isPending && count > 0 && <p className="sr-only">{countOf(count, 'résultat')}</p>}
    </div>
  )
}
