import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { countOf, pluralOf } from '../../../../ui/formats/numbers.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import type { Language } from '../../../catalogue/contract.ts'
import { renumberEpisodes, type StaffEpisode, type StaffSeason } from '../../episodes-contract.ts'
import { languageOptions } from './episode-texts.ts'

const orderList = [
  'grid max-h-[min(52vh,460px)] overflow-y-auto border border-line rounded-control',
  '[&_li]:grid [&_li]:grid-cols-[44px_minmax(0,1fr)_auto] [&_li]:items-center [&_li]:gap-2 [&_li]:pt-0.5 [&_li]:pr-1 [&_li]:pb-0.5',
  '[&_li]:pl-3.5 [&_li]:border-b [&_li]:border-line [&_li]:bg-surface-1',
  '[&_li:last-child]:border-b-0',
  '[&_[data-tooltip]::after]:right-0 [&_[data-tooltip]::after]:left-auto [&_[data-tooltip]::after]:translate-none',
].join(' ')

type ReorderDialogProps = { animeId: number; season: StaffSeason | undefined; onClose: () => void }

/** Reorders the episodes of a season and language, or changes their first number. */
export function ReorderDialog({ animeId, season, onClose }: ReorderDialogProps) {
  return (
    <Dialog open={season !== undefined} onClose={onClose} title="Réordonner" className="max-w-140">
      {season && <ReorderForm animeId={animeId} season={season} onClose={onClose} />}
    </Dialog>
  )
}

function ReorderForm({ animeId, season, onClose }: { animeId: number; season: StaffSeason; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>(season.episodes[0]?.language ?? 'VOSTFR')
  const [orders, setOrders] = useState<Partial<Record<Language, StaffEpisode[]>>>({})
  const [first, setFirst] = useState('')
  const given = season.episodes.filter((episode) => episode.language === language)
  const order = orders[language] ?? given
  const numbers = toNumbers(given, first)
  const moved = order.filter((episode, index) => numbers[index] !== episode.episode_number).length
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrders({ ...orders, [language]: next })
  }
  const { mutate, isPending, error } = useWrite({
    send: () => {
      const episodes = order.map(({ id }, index) => ({ id, episode_number: numbers[index] ?? index + 1 }))
      return callSignedIn(() => callApi(renumberEpisodes, { params: { id: animeId }, body: { episodes } }))
    },
    done: ({ changed_count, action_id }) => ({
      text: `${countOf(changed_count, 'épisode')} ${pluralOf(changed_count, 'renuméroté')}`,
      actionId: action_id,
    }),
    onSuccess: onClose,
  })
  return (
    <div className="grid gap-4">
      <FailureAlert error={error} />
      <div className="grid grid-cols-2 items-end gap-3.5">
        <SegmentedControl
          legend="Langue"
          showLegend
          full
          options={languageOptions}
          value={language}
          onChange={setLanguage}
        />
        <Field
          label="Premier numéro"
          type="number"
          min={0}
          placeholder={String(given[0]?.episode_number ?? 1)}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      </div>
      {order.length === 0 && <p className="text-text-2">Aucun épisode en {language}.</p>}
      <ol className={orderList} aria-label={`Épisodes en ${language}`}>
        {order.map((episode, index) => (
          <OrderLine
            key={episode.id}
            episode={episode}
            number={numbers[index] ?? index + 1}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            onMove={(by) => move(index, index + by)}
          />
        ))}
      </ol>
      <DialogFooter onCancel={onClose}>
        <Button
          variant="primary"
          disabled={moved === 0}
          loading={isPending}
          loadingLabel="Sauvegarde..."
          onClick={() => mutate()}
        >
          Renuméroter {countOf(moved, 'épisode')}
        </Button>
      </DialogFooter>
    </div>
  )
}

/** Returns the numbers in order: the existing ones, or consecutive ones from the given first. */
function toNumbers(episodes: readonly StaffEpisode[], first: string): number[] {
  const start = Number(first)
  if (first.trim() === '' || !Number.isInteger(start) || start < 0) {
    return episodes.map(({ episode_number }) => episode_number)
  }
  return episodes.map((_, index) => start + index)
}

type OrderLineProps = {
  episode: StaffEpisode
  number: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

function OrderLine({ episode, number, isFirst, isLast, onMove }: OrderLineProps) {
  const was = episode.episode_number
  return (
    <li>
      <b className="font-bold tabular-nums">{number}</b>
      <span className="min-w-0 truncate text-sm text-text-2">
        {number !== was && <span className="text-info">n° {was} jusqu’ici · </span>}
        {episode.title ?? episode.video_url ?? 'Aucun lien'}
      </span>
      <span className="flex">
        <IconButton label={`Monter l’épisode ${was}`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={`Descendre l’épisode ${was}`} disabled={isLast} onClick={() => onMove(1)}>
          <ChevronDown />
        </IconButton>
      </span>
    </li>
  )
}
