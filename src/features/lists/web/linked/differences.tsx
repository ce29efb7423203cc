import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { AskBeforeLeaving } from '../../../../ui/forms/ask-before-leaving.tsx'
import type {
  DifferenceChoice,
  DifferenceChoices,
  DifferenceCounts,
  DifferenceKind,
  LinkedList,
} from '../../linked-contract.ts'
import { differenceKinds, listSiteNames, maxOwnChoices } from '../../linked-rules.ts'
import { FilterChips } from '../filter-chips.tsx'
import { countPages } from '../list-pages.ts'
import { DifferenceLine, kindWords, optionsOf, WaitingDifferences } from './difference-line.tsx'
import { type DifferenceView, differencesQuery, useStartList } from './linked-queries.ts'

type KindChoices = Omit<DifferenceChoices, 'lines'>
type OwnChoice = { kind: DifferenceKind; choice: DifferenceChoice }
type DifferencesProps = { list: LinkedList; onDrop: () => void; onStarted: () => void }

// What is taken from there can be undone here, the other way cannot.
const firstChoices: KindChoices = { here: 'here', there: 'there', both: 'there' }

/** Compares both lists before the first synchronisation: a choice for each kind of difference, or for one anime. */
export function Differences({ list, onDrop, onStarted }: DifferencesProps) {
  const { site } = list
  const [view, setView] = useState<DifferenceView>({ show: undefined, page: 1 })
  const [choices, setChoices] = useState(firstChoices)
  const [own, setOwn] = useState<ReadonlyMap<number, OwnChoice>>(new Map())
  const { data, ...query } = useQuery(differencesQuery(site, view))
  const start = useStartList(site, onStarted)
  const name = listSiteNames[site]
  const drop = (
    <Button variant="ghost" disabled={start.isPending} onClick={onDrop}>
      Délier<span className="sr-only"> {name}</span>
    </Button>
  )
  if (!data) {
    return (
      <>
        <ListFailure read={query} waiting={<Waiting />} />
        {/* The site may have left the settings. */}
        <div>{drop}</div>
      </>
    )
  }
  const { counts, lines, total } = data
  const lastPage = countPages(total)
  const begin = () =>
    start.mutate({ ...choices, lines: [...own].map(([anime_id, { choice }]) => ({ anime_id, choice })) })
  return (
    <>
      {own.size > 0 && <AskBeforeLeaving isDirty />}
      <p className="text-text-2">
        {countDifferences(counts)} Rien n’est écrit avant votre accord. Aucun épisode vu n’est retiré, ni ici ni sur{' '}
        {name}.
      </p>
      <KindControls
        counts={counts}
        name={name}
        choices={choices}
        onChange={(kind, choice) => {
          setChoices({ ...choices, [kind]: choice })
          setOwn(new Map([...own].filter(([, one]) => one.kind !== kind)))
        }}
      />
      <KindFilter counts={counts} name={name} view={view} onShow={(show) => setView({ show, page: 1 })} />
      <ul aria-label="Différences">
        {lines.map((line) => (
          <DifferenceLine
            key={line.anime.id}
            line={line}
            siteName={name}
            choice={own.get(line.anime.id)?.choice ?? (line.kind === 'unlinked' ? undefined : choices[line.kind])}
            isFull={own.size >= maxOwnChoices && !own.has(line.anime.id)}
            onChoose={(choice) => {
              const next = new Map(own)
              const isOfKind = line.kind !== 'unlinked' && choice === choices[line.kind]
              if (isOfKind) next.delete(line.anime.id)
              else next.set(line.anime.id, { kind: line.kind, choice })
              setOwn(next)
            }}
          />
        ))}
      </ul>
      {lastPage > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={view.page <= 1} onClick={() => setView({ ...view, page: Math.max(view.page - 1, 1) })}>
            Page précédente
          </Button>
          <Button
            aria-disabled={view.page >= lastPage}
            onClick={() => setView({ ...view, page: Math.min(view.page + 1, lastPage) })}
          >
            Page suivante
          </Button>
          <span role="status" className="text-sm text-text-2">
            Page {view.page} sur {lastPage}
          </span>
        </div>
      )}
      <FailureAlert error={start.error} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={start.isPending} loadingLabel="Synchronisation…" onClick={begin}>
          Commencer la synchronisation
        </Button>
        {drop}
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-12" />
      <Skeleton className="h-40 rounded-panel" />
      <WaitingDifferences />
    </>
  )
}

function countDifferences({ here, there, both }: DifferenceCounts): string {
  const total = here + there + both
  return total === 0
    ? 'Vos deux listes disent la même chose.'
    : `${countOf(total, 'différence')} entre vos deux listes.`
}

type KindControlsProps = {
  counts: DifferenceCounts
  name: string
  choices: KindChoices
  onChange: (kind: keyof KindChoices, choice: DifferenceChoice) => void
}

function KindControls({ counts, name, choices, onChange }: KindControlsProps) {
  const kinds = (['here', 'there', 'both'] as const).filter((kind) => counts[kind] > 0)
  if (kinds.length === 0) return null
  return (
    <div className="grid gap-4 rounded-panel border border-line p-5">
      {kinds.map((kind) => (
        <SegmentedControl
          key={kind}
          legend={`${kindWords(name)[kind]} : ${countOf(counts[kind], 'anime')}`}
          showLegend
          options={optionsOf(kind, name)}
          value={choices[kind]}
          onChange={(choice) => onChange(kind, choice)}
        />
      ))}
    </div>
  )
}

type KindFilterProps = {
  counts: DifferenceCounts
  name: string
  view: DifferenceView
  onShow: (show: DifferenceView['show']) => void
}

function KindFilter({ counts, name, view, onShow }: KindFilterProps) {
  const kinds = differenceKinds.filter((kind) => counts[kind] > 0)
  return (
    <>
      {kinds.length > 0 && (
        <FilterChips
          legend="Différences montrées"
          options={[
            { value: undefined, text: 'Toutes', count: counts.here + counts.there + counts.both },
            ...kinds.map((kind) => ({ value: kind, text: kindWords(name)[kind], count: counts[kind] })),
          ]}
          chosen={view.show}
          onChoose={onShow}
        />
      )}
      {counts.unknown > 0 && (
        <p className="text-sm text-text-2">
          {countOf(counts.unknown, 'anime', 'animes')} de {name} hors de notre catalogue : rien n’y change.
        </p>
      )}
    </>
  )
}
