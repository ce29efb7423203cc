import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { countOf, pluralOf } from '../../../../ui/formats/numbers.ts'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { callSignedIn } from '../../../account/web/public.ts'
import type { Language } from '../../../catalogue/contract.ts'
import { useNotice } from '../../../log/web/public.ts'
import type { copySeason, StaffSeason } from '../../episodes-contract.ts'
import { refreshEpisodes } from './episode-queries.ts'

type CopySeasonDialogProps = { animeId: number; season: StaffSeason | undefined; onClose: () => void }

/** Copies the episodes of a season to the other language, and says beforehand how many. */
export function CopySeasonDialog({ animeId, season, onClose }: CopySeasonDialogProps) {
  return (
    <Dialog open={season !== undefined} onClose={onClose} title="Copier vers l’autre langue">
      {season && <CopySeasonForm animeId={animeId} season={season} onClose={onClose} />}
    </Dialog>
  )
}

function CopySeasonForm({ animeId, season, onClose }: { animeId: number; season: StaffSeason; onClose: () => void }) {
  const notice = useNotice()
  const [from, setFrom] = useState<Language>(() => likelierModel(season))
  const [withLinks, setWithLinks] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const to: Language = from === 'VF' ? 'VOSTFR' : 'VF'
  const missing = countMissing(season, from, to)
  async function copy() {
    setIsPending(true)
    setFailure(undefined)
    try {
      const params = { id: String(animeId) }
      const body = { season_label: season.season_label, from, to, with_links: withLinks }
      const { created_count, action_id } = await callSignedIn(() =>
        callApi<typeof copySeason>('POST /api/admin/animes/:id/episodes/copy-season', { params, body }),
      )
      onClose()
      const text = `${countOf(created_count, 'épisode')} ${pluralOf(created_count, 'copié')} en ${to}`
      notice({ text, actionId: action_id })
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
      <p>
        {season.season_label}, de <b className="font-semibold">{from}</b> vers <b className="font-semibold">{to}</b> :{' '}
        {missing === 0
          ? 'aucun épisode ne manque.'
          : `${countOf(missing, 'épisode')} à créer, ceux qui existent restent tels quels.`}
      </p>
      <Button variant="outline" size="dense" className="justify-self-start" onClick={() => setFrom(to)}>
        Copier plutôt de {to} vers {from}
      </Button>
      <Checkbox
        label="Copier aussi les liens (vidéos qui contiennent les deux langues)"
        checked={withLinks}
        onChange={({ target }) => setWithLinks(target.checked)}
      />
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button
          variant="primary"
          disabled={missing === 0}
          loading={isPending}
          loadingLabel="Sauvegarde..."
          onClick={() => void copy()}
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

/** The language that has more episodes. */
function likelierModel(season: StaffSeason): Language {
  return countMissing(season, 'VF', 'VOSTFR') > countMissing(season, 'VOSTFR', 'VF') ? 'VF' : 'VOSTFR'
}
