import { countOf, pluralOf } from '../../../../../shared/french-numbers.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { refuse } from '../../../../../ui/forms/form.tsx'
import type { FormRefusal } from '../../../../../ui/forms/form-context.ts'
import { DialogForm } from '../../../../../ui/forms/form-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { markOffStory, type StaffSeason } from '../../../episodes-contract.ts'
import { findMarked, formatRanges, parseRanges } from './marked-numbers.ts'

type OffStoryDialogProps = { animeId: number; season: StaffSeason | undefined; onClose: () => void }

/** Marks the fillers and recaps of a season by their numbers, in both languages. */
export function OffStoryDialog({ animeId, season, onClose }: OffStoryDialogProps) {
  return (
    <Dialog open={season !== undefined} onClose={onClose} title="Fillers et récaps">
      {season && <OffStoryForm animeId={animeId} season={season} onClose={onClose} />}
    </Dialog>
  )
}

type MarkName = 'filler' | 'recap'
const markOf = { filler: 'filler', recap: 'récap' } as const

function OffStoryForm({ animeId, season, onClose }: { animeId: number; season: StaffSeason; onClose: () => void }) {
  const { season_label, episodes } = season
  const all = listNumbers(episodes)
  const updated_at = episodes
    .map((episode) => episode.updated_at)
    .sort()
    .at(-1)
  const { mutateAsync } = useWrite({
    send: (marks: Record<MarkName, number[]>) =>
      callSignedIn(() =>
        callApi(markOffStory, { params: { id: animeId }, body: { season_label, updated_at, ...marks } }),
      ),
    done: ({ changed_count }) => `${countOf(changed_count, 'épisode')} ${pluralOf(changed_count, 'modifié')}`,
    onSuccess: onClose,
  })
  const textOf = (name: MarkName) =>
    formatRanges(listNumbers(episodes.filter(({ off_story }) => off_story === markOf[name])), all)
  return (
    <DialogForm
      className="grid gap-4"
      check={(fields) => checkMarks(fields, all)}
      send={(fields) => mutateAsync({ filler: read(fields, 'filler', all), recap: read(fields, 'recap', all) })}
      onClose={onClose}
    >
      <p className="text-text-2">
        {season_label}, dans toutes les langues. Des numéros ou des suites de numéros, comme 26, 97, 101-106.
      </p>
      <Field label="Fillers" name="filler" defaultValue={textOf('filler')} />
      <Field label="Récaps" name="recap" defaultValue={textOf('recap')} />
    </DialogForm>
  )
}

/** Lists distinct numbers, ascending. */
function listNumbers(episodes: readonly { episode_number: number }[]): number[] {
  return [...new Set(episodes.map(({ episode_number }) => episode_number))].sort((a, b) => a - b)
}

function read(fields: FormData, name: MarkName, all: readonly number[]): number[] {
  return findMarked(parseRanges(String(fields.get(name))) ?? [], all).numbers
}

function checkMarks(fields: FormData, all: readonly number[]): FormRefusal | undefined {
  for (const name of ['filler', 'recap']) {
    const ranges = parseRanges(String(fields.get(name)))
    if (!ranges) return refuse('Des numéros tels que 26, 97, 101-106 sont attendus', name)
    const [unknown] = findMarked(ranges, all).unknown
    if (unknown) return refuse(`La saison n’a pas d’épisode ${unknown.first}`, name)
  }
  const fillers = read(fields, 'filler', all)
  const both = read(fields, 'recap', all).filter((number) => fillers.includes(number))
  return both.length === 0 ? undefined : refuse(`Déjà parmi les fillers : ${formatRanges(both, all)}`, 'recap')
}
