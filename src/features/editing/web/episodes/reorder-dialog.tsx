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
import { languages } from '../../../catalogue/rules.ts'
import { renumberEpisodes, type StaffEpisode, type StaffSeason } from '../../episodes-contract.ts'

type ReorderDialogProps = { animeId: number; season: StaffSeason | undefined; onClose: () => void }

/** Reorders the episodes of a season and language, or changes their first number. */
export function ReorderDialog({ animeId, season, onClose }: ReorderDialogProps) {
  return (
    <Dialog open={season !== undefined} onClose={onClose} title="Réordonner" className="max-w-140">
      {season && <ReorderForm animeId={animeId} season={season} onClose={onClose} />}
    </Dialog>
  )
}

/** The order and first number that were chosen for a language. */
type Draft = { order?: readonly StaffEpisode[]; first: string }

function ReorderForm({ animeId, season, onClose }: { animeId: number; season: StaffSeason; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>(season.episodes[0]?.language ?? 'VOSTFR')
  const [drafts, setDrafts] = useState<Record<Language, Draft>>({ VOSTFR: { first: '' }, VF: { first: '' } })
  const episodesIn = (one: Language) => season.episodes.filter((episode) => episode.language === one)
  const { first } = drafts[language]
  const change = (fields: Partial<Draft>) => setDrafts({ ...drafts, [language]: { ...drafts[language], ...fields } })
  const given = episodesIn(language)
  const lines = renumber(given, drafts[language])
  const moved = languages
    .flatMap((one) => renumber(episodesIn(one), drafts[one]))
    .filter(({ episode, number }) => number !== episode.episode_number)
  const byId = new Map(given.map((episode) => [episode.id, episode]))
  const { mutate, isPending, error } = useWrite({
    send: () => {
      const episodes = moved.map(({ id, number }) => ({ id, episode_number: number }))
      return callSignedIn(() => callApi(renumberEpisodes, { params: { id: animeId }, body: { episodes } }))
    },
    done: ({ changed_count }) => `${countOf(changed_count, 'épisode')} ${pluralOf(changed_count, 'renuméroté')}`,
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
          options={{ VOSTFR: 'VOSTFR', VF: 'VF' }}
          value={language}
          onChange={setLanguage}
        />
        <Field
          label="Premier numéro"
          type="number"
          min={0}
          placeholder={String(given[0]?.episode_number ?? 1)}
          value={first}
          onChange={({ target }) => change({ first: target.value })}
        />
      </div>
      {given.length === 0 && <p className="text-text-2">Aucun épisode en {language}.</p>}
      <OrderList
        label={`Épisodes en ${language}`}
        className="max-h-[min(52vh,460px)] overflow-y-auto"
        items={lines}
        numberOf={(place) => lines[place]?.number}
        nameOf={({ episode }) => `l’épisode ${episode.episode_number}`}
        isBusy={isPending}
        onOrder={(ids) => change({ order: ids.flatMap((id) => byId.get(id) ?? []) })}
        line={(line) => <OrderLine {...line} />}
      />
      <DialogFooter onCancel={onClose}>
        <Button
          variant="primary"
          disabled={moved.length === 0}
          loading={isPending}
          loadingLabel="Sauvegarde..."
          onClick={() => mutate()}
        >
          Renuméroter {countOf(moved.length, 'épisode')}
        </Button>
      </DialogFooter>
    </div>
  )
}

/** Returns episodes in their new order with their numbers: the existing ones, or consecutive ones from the first. */
function renumber(given: readonly StaffEpisode[], { order = given, first }: Draft) {
  const start = Number(first)
  const isGiven = first.trim() !== '' && Number.isInteger(start) && start >= 0
  return order.map((episode, index) => ({
    id: episode.id,
    episode,
    number: isGiven ? start + index : (given[index]?.episode_number ?? index + 1),
  }))
}

function OrderLine({ episode, number }: { episode: StaffEpisode; number: number }) {
  const { episode_number: was, title, video_url } = episode
  return (
    <span className="min-w-0 flex-1 truncate text-sm text-text-2">
      {number !== was && <span className="text-info">n° {was} jusqu’ici · </span>}
      {title ?? video_url ?? 'Aucun lien'}
    </span>
  )
}
