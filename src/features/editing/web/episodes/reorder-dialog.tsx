import { useState } from 'react'
import { countOf, pluralOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { OrderList } from '../../../../ui/ordering/order-list.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import type { Language } from '../../../catalogue/contract.ts'
import { renumberEpisodes, type StaffEpisode, type StaffSeason } from '../../episodes-contract.ts'
import { languageOptions } from './episode-texts.ts'

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
  const byId = new Map(given.map((episode) => [episode.id, episode]))
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
  useSendingDialog(isPending)
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
      <OrderList
        label={`Épisodes en ${language}`}
        className="max-h-[min(52vh,460px)] overflow-y-auto"
        items={order}
        numberOf={(place) => numbers[place]}
        nameOf={({ episode_number }) => `l’épisode ${episode_number}`}
        isBusy={isPending}
        onOrder={(ids) => setOrders({ ...orders, [language]: ids.flatMap((id) => byId.get(id) ?? []) })}
        line={(episode) => <OrderLine episode={episode} number={numbers[order.indexOf(episode)]} />}
      />
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

function OrderLine({ episode, number }: { episode: StaffEpisode; number: number | undefined }) {
  const { episode_number: was, title, video_url } = episode
  return (
    <span className="min-w-0 flex-1 truncate text-sm text-text-2">
      {number !== was && <span className="text-info">n° {was} jusqu’ici · </span>}
      {title ?? video_url ?? 'Aucun lien'}
    </span>
  )
}
