import { X } from 'lucide-react'
import { useState } from 'react'
import { maxEpisodeNumber } from '../../../../../shared/episode-place.ts'
import { countOf, pluralOf } from '../../../../../shared/french-numbers.ts'
import { toVideoType } from '../../../../../shared/link-host.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { panel } from '../../../../../ui/components/panel.ts'
import { FailureAlert } from '../../../../../ui/feedback/load-failure.tsx'
import { noReader } from '../../../../links/rules.ts'
import type { LinkOutcome } from '../../../episodes-contract.ts'
import type { Correction, PreviewLine } from './use-paste.ts'

const pasteTable = [
  'w-full text-[0.875rem]',
  '[&_th]:py-2.25 [&_th]:px-2.5 [&_th]:border-b [&_th]:border-line [&_th]:text-text-3 [&_th]:font-semibold [&_th]:text-xs [&_th]:text-left',
  '[&_td]:py-1.25 [&_td]:px-2.5 [&_td]:border-b [&_td]:border-line [&_:is(td,th):first-child]:pl-4.5',
  '[&_tr:last-child_td]:border-b-0 [&_.input]:min-h-8.5 [&_.input]:px-2 [&_.input]:text-[0.8125rem]',
  '[&_select.input]:pr-7',
  'max-md:[&_thead]:hidden max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-md:[&_tr]:items-center',
  'max-md:[&_tr]:gap-y-1.5 max-md:[&_tr]:gap-x-2.5 max-md:[&_tr]:pt-2.5 max-md:[&_tr]:pr-2 max-md:[&_tr]:pb-3 max-md:[&_tr]:pl-4.5',
  'max-md:[&_tr]:border-b max-md:[&_tr]:border-line max-md:[&_tbody_td:nth-child(n)]:p-0 max-md:[&_tbody_td:nth-child(n)]:border-0',
  'max-md:[&_td:last-child]:col-3 max-md:[&_td:last-child]:row-1',
  'pointer-coarse:[&_.input]:min-h-11',
].join(' ')

const linkOutcome = [
  'inline-flex flex-none items-center gap-2 text-text-3 font-medium text-sm',
  'before:rounded-xs before:bg-current before:rotate-45 before:size-2.25',
  'data-[outcome=new]:text-success data-[outcome=second]:text-warning',
  'data-[outcome=unreadable]:text-danger data-[outcome=replaces]:text-info',
  'forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none',
].join(' ')

type PastePreviewProps = {
  lines: readonly PreviewLine[]
  error: unknown
  /** Whether the outcomes belong to the current lines. */
  isCurrent: boolean
  removedCount: number
  onCorrect: (key: string, correction: Correction) => void
  /** Brings the removed lines back. */
  onRestore: () => void
}

/** The outcome of each pasted line, editable before saving. */
export function PastePreview({ lines, error, isCurrent, removedCount, onCorrect, onRestore }: PastePreviewProps) {
  return (
    <section className={`${panel} min-w-0`} aria-labelledby="paste-preview" aria-busy={!isCurrent}>
      <header>
        <h2 id="paste-preview">Aperçu</h2>
        <span role="status" className="ml-auto text-sm text-text-3 tabular-nums">
          {isCurrent && summarise(lines)}
        </span>
      </header>
      <FailureAlert error={error} className="m-4" />
      {removedCount > 0 && (
        <p className="flex items-center gap-2 px-4.5 py-2.25 text-sm text-text-2">
          {countOf(removedCount, 'ligne retirée', 'lignes retirées')}
          <button
            type="button"
            className="min-h-6 text-accent-text text-xs underline pointer-coarse:min-h-11"
            onClick={onRestore}
          >
            Remettre
          </button>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="px-4.5 py-6 text-text-3">
          Collez des liens : chaque ligne s’affiche ici avant d’être enregistrée.
        </p>
      ) : (
        <table className={pasteTable}>
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
  // While the number is being typed, it may be empty.
  const [typed, setTyped] = useState<string>()
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
              min={0}
              max={maxEpisodeNumber}
              step="any"
              aria-label={`Numéro, ${name}`}
              value={typed ?? episode_number ?? ''}
              onBlur={() => setTyped(undefined)}
              onChange={({ target }) => {
                setTyped(target.value)
                const number = Number(target.value)
                if (target.value !== '' && number >= 0 && number <= maxEpisodeNumber)
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
        <span className={linkOutcome} data-outcome="unreadable">
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
      <span className={linkOutcome} data-outcome={outcome} title={replaced_url ?? undefined}>
        {outcomeWords[outcome]}
      </span>
      {line.isUnplayable && <span className="text-warning text-xs">{noReader}</span>}
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
