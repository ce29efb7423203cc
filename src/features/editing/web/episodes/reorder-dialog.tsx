import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { countOf, pluralOf } from '../../../../ui/formats/numbers.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { callSignedIn } from '../../../account/web/public.ts'
import type { Language } from '../../../catalogue/contract.ts'
import { useNotice } from '../../../log/web/public.ts'
import type { renumberEpisodes, StaffEpisode, StaffSeason } from '../../episodes-contract.ts'
import { refreshEpisodes } from './episode-queries.ts'

type ReorderDialogProps = { animeId: number; season: StaffSeason | undefined; onClose: () => void }

/** Gives the episodes of a season and language another order, or another first number. */
export function ReorderDialog({ animeId, season, onClose }: ReorderDialogProps) {
  return (
    <Dialog open={season !== undefined} onClose={onClose} title="Réordonner" className="max-w-140">
      {season && <ReorderForm animeId={animeId} season={season} onClose={onClose} />}
    </Dialog>
  )
}

function ReorderForm({ animeId, season, onClose }: { animeId: number; season: StaffSeason; onClose: () => void }) {
  const notice = useNotice()
  const [language, setLanguage] = useState<Language>(season.episodes[0]?.language ?? 'VOSTFR')
  const [orders, setOrders] = useState<Partial<Record<Language, StaffEpisode[]>>>({})
  const [first, setFirst] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const given = season.episodes.filter((episode) => episode.language === language)
  const order = orders[language] ?? given
  const numbers = toNumbers(given, first)
  const moved = order.filter((episode, index) => numbers[index] !== episode.episode_number).length
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrders({ ...orders, [language]: next })
  }
  async function save() {
    setIsPending(true)
    setFailure(undefined)
    try {
      const params = { id: String(animeId) }
      const episodes = order.map(({ id }, index) => ({ id, episode_number: numbers[index] ?? index + 1 }))
      const { changed_count, action_id } = await callSignedIn(() =>
        callApi<typeof renumberEpisodes>('POST /api/admin/animes/:id/episodes/renumber', {
          params,
          body: { episodes },
        }),
      )
      onClose()
      notice({
        text: `${countOf(changed_count, 'épisode')} ${pluralOf(changed_count, 'renuméroté')}`,
        actionId: action_id,
      })
      await refreshEpisodes()
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div className="grid gap-4">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="grid grid-cols-2 items-end gap-3.5">
        <SegmentedControl
          legend="Langue"
          showLegend
          full
          options={[
            { value: 'VOSTFR', label: 'VOSTFR' },
            { value: 'VF', label: 'VF' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <Field
          label="Premier numéro"
          type="number"
          min={1}
          placeholder={String(given[0]?.episode_number ?? 1)}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      </div>
      {order.length === 0 && <p className="text-text-2">Aucun épisode en {language}.</p>}
      <ol className="order-list" aria-label={`Épisodes en ${language}`}>
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
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button
          variant="primary"
          disabled={moved === 0}
          loading={isPending}
          loadingLabel="Sauvegarde..."
          onClick={() => void save()}
        >
          Renuméroter {countOf(moved, 'épisode')}
        </Button>
      </DialogFooter>
    </div>
  )
}

/** The numbers in their order: those that there are, or one after the other from the first that was asked for. */
function toNumbers(episodes: readonly StaffEpisode[], first: string): number[] {
  const start = Number(first)
  if (first.trim() === '' || !Number.isInteger(start) || start < 1) {
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
