import { Lock } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../shared/french-numbers.ts'
import { Button } from '../../../ui/components/button.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { ScrollBox } from '../../../ui/components/scroll-box.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toShortDate } from '../../../ui/formats/dates.ts'
import type { Comparison, Difference, SyncRun } from '../contract.ts'
import { type Order, useComparison, useStartSync } from './sync-queries.ts'
import { sourceNames } from './sync-words.ts'

const syncDifference = [
  'grid items-start gap-3 py-2.75 px-1 cursor-pointer grid-cols-[20px_minmax(0,1fr)] data-kept:text-text-2 data-kept:cursor-default border-line',
  '[&_input]:accent-accent [&_input]:size-5 not-first:border-t',
].join(' ')

export const syncLines = [
  'grid gap-0.75 mt-1.5 text-[12.5px] leading-normal font-mono wrap-anywhere',
  '*:py-px *:px-2 *:rounded-[3px] *:no-underline',
  "[&_del]:bg-[color-mix(in_srgb,var(--c-danger)_12%,var(--c-surface-1))] [&_del]:before:content-['−_']",
  "[&_ins]:bg-[color-mix(in_srgb,var(--c-success)_12%,var(--c-surface-1))] [&_ins]:before:content-['+_']",
].join(' ')

type ReviewViewProps = { order: Order; onBack: () => void; onStarted: (run: SyncRun, order: Order) => void }

/** Shows what a synchronisation would change; each part can be deselected. */
export function ReviewView({ order, onBack, onStarted }: ReviewViewProps) {
  const query = useComparison(order.slug, order.scope === 'full')
  if (query.data) return <Review comparison={query.data} {...{ order, onBack, onStarted }} />
  return (
    <>
      <p className="font-mono text-sm text-text-2">{order.slug}</p>
      {query.error ? (
        <ReadFailure read={query} />
      ) : (
        <div className="grid gap-3" aria-busy="true">
          <p role="status" className="sr-only">
            Comparaison en cours
          </p>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-14" />
          ))}
        </div>
      )}
      <DialogFooter>
        <Button onClick={onBack}>Retour</Button>
      </DialogFooter>
    </>
  )
}

function Review({ comparison, order, onBack, onStarted }: ReviewViewProps & { comparison: Comparison }) {
  const { anime, title, differences, warnings } = comparison
  // Apart from the differences, so that a refetch of them keeps what was toggled.
  const [toggled, setToggled] = useState(new Set<string>())
  const usual = differences.filter((difference) => isUsual(difference) !== toggled.has(difference.key))
  const chosen = new Set(usual.map(({ key }) => key))
  const start = useStartSync(onStarted)
  const toggle = (key: string) =>
    setToggled((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  return (
    <>
      <p className="text-text-2">
        <b className="text-text">{title}</b> {anime ? `· anime n° ${anime.id}` : '· nouvel anime'}
      </p>
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      {differences.length === 0 ? (
        <Alert tone="success">Tout est déjà à jour.</Alert>
      ) : (
        <ScrollBox label="Différences à appliquer" className="max-h-[55vh] overflow-y-auto border-y border-line">
          {differences.map((difference) => (
            <DifferenceLine
              key={difference.key}
              difference={difference}
              isChosen={chosen.has(difference.key)}
              onToggle={() => toggle(difference.key)}
            />
          ))}
        </ScrollBox>
      )}
      <FailureAlert error={start.error} />
      <DialogFooter>
        <Button data-initial-focus onClick={onBack}>
          Retour
        </Button>
        {differences.length > 0 && (
          <Button
            variant="primary"
            loading={start.isPending}
            disabled={chosen.size === 0 && anime !== null}
            onClick={() => start.mutate({ ...order, chosen: [...chosen] })}
          >
            {anime ? `Appliquer ${countOf(chosen.size, 'changement')}` : 'Ajouter l’anime'}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

const isUsual = ({ plan }: Difference) => plan === 'add' || plan === 'replace'

type DifferenceLineProps = { difference: Difference; isChosen: boolean; onToggle: () => void }

function DifferenceLine({ difference, isChosen, onToggle }: DifferenceLineProps) {
  if (difference.plan === 'keep') {
    return (
      <div className={syncDifference} data-kept>
        <Lock className="mt-0.5 size-4 text-text-3" />
        <DifferenceText difference={difference} />
      </div>
    )
  }
  return (
    <label className={syncDifference}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <DifferenceText difference={difference} />
    </label>
  )
}

function DifferenceText({ difference }: { difference: Difference }) {
  const { label, here, there, plan } = difference
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold">{label}</b>
        <small className="text-text-3">{toNote(difference)}</small>
      </span>
      <span className={syncLines}>
        {here !== null && plan !== 'add' && <del>{here}</del>}
        {there.split('\n').map((line) => (
          <ins key={line}>{line}</ins>
        ))}
      </span>
    </span>
  )
}

function toNote({ plan, source, by_hand }: Difference): string {
  if (by_hand)
    return by_hand.at ? `gardé : modifié à la main le ${toShortDate(by_hand.at)}` : 'gardé : modifié à la main'
  if (plan === 'offer') return `${sourceNames[source]} · déjà rempli, au choix`
  return `${sourceNames[source]} · ${plan === 'add' ? 'ajouté' : 'remplacé'}`
}
