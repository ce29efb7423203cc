import { X } from 'lucide-react'
import { mostEpisodeNumber } from '../../../../../shared/episode-place.ts'
import { toVideoType } from '../../../../../shared/link-host.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { pluralOf } from '../../../../../ui/formats/numbers.ts'
import type { LinkOutcome } from '../../../episodes-contract.ts'
import type { Correction, PreviewLine } from './use-paste.ts'

type PastePreviewProps = {
  lines: readonly PreviewLine[]
  error: unknown
  /** The outcomes are those of the lines as they stand. */
  isCurrent: boolean
  onCorrect: (key: string, correction: Correction) => void
}

/** What becomes of each pasted line, to be corrected before it is saved. */
export function PastePreview({ lines, error, isCurrent, onCorrect }: PastePreviewProps) {
  return (
    <section className="admin-panel min-w-0" aria-labelledby="paste-preview" aria-busy={!isCurrent}>
      <header>
        <h2 id="paste-preview">Aperçu</h2>
        <span role="status" className="ml-auto text-sm text-text-3 tabular-nums">
          {isCurrent && summarise(lines)}
        </span>
      </header>
      {error != null && (
        <Alert tone="danger" className="m-4">
          {toFailure(error).message}
        </Alert>
      )}
      {lines.length === 0 ? (
        <p className="px-4.5 py-6 text-text-3">Collez des liens : chaque ligne se lit ici avant d’être sauvegardée.</p>
      ) : (
        <table className="paste-table">
          <caption className="sr-only">Ce que deviennent les lignes collées</caption>
          <thead>
            <tr>
              <th>N°</th>
              <th>Langue</th>
              <th>Hôte</th>
              <th>Résultat</th>
              <th>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <PreviewRow key={line.key} line={line} onCorrect={(correction) => onCorrect(line.key, correction)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type PreviewRowProps = { line: PreviewLine; onCorrect: (correction: Correction) => void }

function PreviewRow({ line, onCorrect }: PreviewRowProps) {
  const { url, episode_number, season_label, language } = line
  const name = `ligne ${line.line}`
  return (
    <tr>
      <td>
        {url === undefined ? (
          <span className="text-text-3">?</span>
        ) : (
          <span className="flex items-center gap-2">
            <input
              className="input w-19 tabular-nums"
              type="number"
              min={1}
              max={mostEpisodeNumber}
              aria-label={`Numéro, ${name}`}
              value={episode_number ?? ''}
              onChange={({ target }) => {
                const number = Number(target.value)
                if (Number.isInteger(number) && number >= 1 && number <= mostEpisodeNumber)
                  onCorrect({ episode_number: number })
              }}
            />
            <span className="text-text-3 text-xs">{season_label}</span>
          </span>
        )}
      </td>
      <td>
        <select
          className="input w-24"
          aria-label={`Langue, ${name}`}
          disabled={url === undefined}
          value={language}
          onChange={({ target }) => onCorrect({ language: target.value === 'VF' ? 'VF' : 'VOSTFR' })}
        >
          <option>VOSTFR</option>
          <option>VF</option>
        </select>
      </td>
      <td className="font-mono text-text-2" title={url}>
        {url === undefined ? '—' : toVideoType(url)}
      </td>
      <td>
        <Outcome line={line} onCorrect={onCorrect} />
      </td>
      <td>
        <IconButton label={`Retirer la ${name}`} onClick={() => onCorrect({ isRemoved: true })}>
          <X />
        </IconButton>
      </td>
    </tr>
  )
}

const outcomeWords: Record<LinkOutcome, string> = {
  new: 'Nouveau',
  replaces: 'Remplace le lien',
  second: 'Second lien',
  known: 'Déjà là',
}

function Outcome({ line, onCorrect }: PreviewRowProps) {
  if (line.url === undefined) {
    return (
      <span className="grid justify-items-start gap-0.5">
        <span className="link-outcome" data-outcome="unreadable">
          Ligne {line.line} illisible
        </span>
        <span className="text-text-2 text-xs">{line.problem}</span>
      </span>
    )
  }
  if (!line.outcome) return <span className="text-text-3">…</span>
  const { outcome, replaced_url, also_in } = line.outcome
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="link-outcome" data-outcome={outcome} title={replaced_url ?? undefined}>
        {outcomeWords[outcome]}
      </span>
      {also_in && <span className="text-warning text-xs">Aussi le lien de {also_in}</span>}
      {outcome === 'replaces' && (
        <button
          type="button"
          className="min-h-6 text-accent-text text-xs underline"
          onClick={() => onCorrect({ mode: 'add' })}
        >
          Garder les deux
        </button>
      )}
      {outcome === 'second' && (
        <button
          type="button"
          className="min-h-6 text-accent-text text-xs underline"
          onClick={() => onCorrect({ mode: 'replace' })}
        >
          Remplacer plutôt
        </button>
      )}
    </span>
  )
}

/** '5 nouveaux · 1 remplacé · 1 second lien · 1 erreur'. */
function summarise(lines: readonly PreviewLine[]): string {
  const count = (wanted: LinkOutcome) => lines.filter(({ outcome }) => outcome?.outcome === wanted).length
  const errors = lines.filter(({ url }) => url === undefined).length
  const parts: [number, string, string][] = [
    [count('new'), 'nouveau', 'nouveaux'],
    [count('replaces'), 'remplacé', 'remplacés'],
    [count('second'), 'second lien', 'seconds liens'],
    [count('known'), 'déjà là', 'déjà là'],
    [errors, 'erreur', 'erreurs'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${pluralOf(number, one, many)}`)
    .join(' · ')
}
