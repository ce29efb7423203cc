import { useState } from 'react'
import { countOf, pluralOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../ui/components/dialog.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../account/web/public.ts'
import type { Language } from '../../../catalogue/contract.ts'
import { copySeason, type StaffSeason } from '../../episodes-contract.ts'

type CopySeasonDialogProps = { animeId: number; season: StaffSeason | undefined; onClose: () => void }

/** Copies the episodes of a season to the other language, after showing their number. */
export function CopySeasonDialog({ animeId, season, onClose }: CopySeasonDialogProps) {
  return (
    <Dialog open={season !== undefined} onClose={onClose} title="Copier vers l’autre langue">
      {season && <CopySeasonForm animeId={animeId} season={season} onClose={onClose} />}
    </Dialog>
  )
}

function CopySeasonForm({ animeId, season, onClose }: { animeId: number; season: StaffSeason; onClose: () => void }) {
  const [from, setFrom] = useState<Language>(() => likelierModel(season))
  const [withLinks, setWithLinks] = useState(false)
  const to: Language = from === 'VF' ? 'VOSTFR' : 'VF'
  const missing = countMissing(season, from, to)
  const { mutate, isPending, error } = useWrite({
    send: () => {
      const body = { season_label: season.season_label, from, to, with_links: withLinks }
      return callSignedIn(() => callApi(copySeason, { params: { id: animeId }, body }))
    },
    done: ({ created_count }) => `${countOf(created_count, 'épisode')} ${pluralOf(created_count, 'copié')} en ${to}`,
    onSuccess: onClose,
  })
  useSendingDialog(isPending)
  return (
    <div className="grid gap-4">
      <FailureAlert error={error} />
      <p>
        {season.season_label}, de <b className="font-semibold">{from}</b> vers <b className="font-semibold">{to}</b> :{' '}
        {missing === 0
          ? 'aucun épisode ne manque.'
          : `${countOf(missing, 'épisode')} à créer, ceux qui existent restent tels quels.`}
      </p>
      <Button
        variant="outline"
        size="dense"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => setFrom(to)}
      >
        Copier plutôt de {to} vers {from}
      </Button>
      <Checkbox
        label="Copier aussi les liens (vidéos qui contiennent les deux langues)"
        checked={withLinks}
        disabled={isPending}
        onChange={({ target }) => setWithLinks(target.checked)}
      />
      <DialogFooter onCancel={onClose}>
        <Button
          variant="primary"
          disabled={missing === 0}
          loading={isPending}
          loadingLabel="Sauvegarde..."
          onClick={() => mutate()}
        >
          Copier {countOf(missing, 'épisode')}
        </Button>
      </DialogFooter>
    </div>
  )
}

function countMissing({ episodes }: StaffSeason, from: Language, to: Language): number {
  const there = new Set(episodes.filter(({ language }) => language === to).map(({ episode_number }) => episode_number))
  return episodes.filter(({ language, episode_number }) => language === from && !there.has(episode_number)).length
}

/** Returns the language with more episodes. */
function likelierModel(season: StaffSeason): Language {
  return countMissing(season, 'VF', 'VOSTFR') > countMissing(season, 'VOSTFR', 'VF') ? 'VF' : 'VOSTFR'
}
