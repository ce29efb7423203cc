import { useState } from 'react'
import { countOf, pluralOf, toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../../ui/components/dialog.tsx'
import { SelectField } from '../../../../../ui/components/select-field.tsx'
import { FailureAlert } from '../../../../../ui/feedback/load-failure.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import type { RowSelection } from '../../../../../ui/table/use-row-selection.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { type BulkChanges, type BulkEditAnswer, bulkEditAnimes } from '../../../animes-contract.ts'
import { useGenreNames } from '../anime-queries.ts'
import { GenreField } from '../genre-field.tsx'
import { type AnimesAddress, toAnimeFilters } from './animes-address.ts'

type BulkEditDialogProps = { open: boolean; onClose: () => void; selection: RowSelection; address: AnimesAddress }

/** Edits the selected animes at once: choose the change, preview it, apply it. */
export function BulkEditDialog({ open, onClose, ...rest }: BulkEditDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Modifier en lot" className="max-w-140">
      <BulkEditForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function BulkEditForm({ onClose, selection, address }: Omit<BulkEditDialogProps, 'open'>) {
  const genreNames = useGenreNames()
  const [choices, setChoices] = useState(emptyChoices)
  const [previewed, setPreviewed] = useState<{ of: typeof choices; answer: BulkEditAnswer }>()
  // Choices may change while the server answers.
  const preview = previewed?.of === choices ? previewed.answer : undefined
  const change = (next: Partial<typeof choices>) => setChoices({ ...choices, ...next })
  const { mutate, isPending, error } = useWrite({
    send: (sent: Sent) => callSignedIn(() => edit({ selection, address, ...sent })),
    done: ({ affected_count: count }, { dryRun }) =>
      dryRun ? undefined : `${countOf(count, 'anime')} ${pluralOf(count, 'modifié')}`,
    onSuccess(answer, { choices: of, dryRun }) {
      if (dryRun) return setPreviewed({ of, answer })
      onClose()
      selection.clear()
    },
    // The preview may be outdated: the selection has changed, or only the answer of the edit was lost.
    onError: () => setPreviewed(undefined),
  })
  useSendingDialog(isPending)
  return (
    <div className="grid gap-4">
      <p className="text-text-2">{countOf(selection.count, 'anime sélectionné', 'animes sélectionnés')}</p>
      <GenreField
        label="Ajouter des genres"
        value={choices.added}
        known={genreNames}
        onChange={(added) => change({ added })}
      />
      <GenreField
        label="Retirer des genres"
        value={choices.removed}
        known={genreNames}
        onChange={(removed) => change({ removed })}
      />
      <div className="grid gap-3.5 sm:grid-cols-3">
        <SelectField label="Type" value={choices.type} onChange={({ target }) => change({ type: target.value })}>
          <option value="">Inchangé</option>
          <option>Anime</option>
          <option>Film</option>
        </SelectField>
        <SelectField label="Statut" value={choices.status} onChange={({ target }) => change({ status: target.value })}>
          <option value="">Inchangé</option>
          <option>à venir</option>
          <option>en cours</option>
          <option>terminé</option>
        </SelectField>
        <SelectField
          label="Classique"
          value={choices.classic}
          onChange={({ target }) => change({ classic: target.value })}
        >
          <option value="">Inchangé</option>
          <option value="yes">Oui</option>
          <option value="no">Non</option>
        </SelectField>
      </div>
      <FailureAlert error={error} />
      {preview && <BulkPreview preview={preview} />}
      <DialogFooter onCancel={onClose}>
        {preview && preview.affected_count > 0 ? (
          <Button
            variant="primary"
            loading={isPending}
            loadingLabel="Sauvegarde..."
            // The second half of a double click on the button before has not seen the preview.
            onClick={({ detail }) => detail < 2 && mutate({ choices, dryRun: false, expected: preview.affected_count })}
          >
            Modifier {countOf(preview.affected_count, 'anime')}
          </Button>
        ) : (
          <Button
            variant="primary"
            loading={isPending}
            disabled={isEmpty(choices)}
            onClick={() => mutate({ choices, dryRun: true })}
          >
            Voir ce qui change
          </Button>
        )}
      </DialogFooter>
    </div>
  )
}

type Sent = { choices: typeof emptyChoices; dryRun: boolean; expected?: number }
type Edit = Pick<BulkEditDialogProps, 'selection' | 'address'> & Sent

function edit({ selection, address, choices, dryRun, expected }: Edit): Promise<BulkEditAnswer> {
  const chosen = selection.isAll ? { filters: toAnimeFilters(address, new Date()), except: [] } : { ids: selection.ids }
  const changes = toBulkChanges(choices)
  return callApi(bulkEditAnimes, {
    body: { selection: chosen, changes, dry_run: dryRun, expected_count: expected },
  })
}

/** What the form of a bulk edit holds; an empty text leaves a field as it is. */
const emptyChoices = { added: [] as string[], removed: [] as string[], type: '', status: '', classic: '' }
type BulkChoices = typeof emptyChoices

function isEmpty({ added, removed, ...values }: BulkChoices): boolean {
  return added.length + removed.length === 0 && Object.values(values).every((value) => value === '')
}

/** The choices as the call takes them. */
function toBulkChanges({ added, removed, type, status, classic }: BulkChoices): BulkChanges {
  return {
    add_genres: added,
    remove_genres: removed,
    type: type === 'Anime' || type === 'Film' ? type : undefined,
    status: status === 'à venir' || status === 'en cours' || status === 'terminé' ? status : undefined,
    is_classic: classic === '' ? undefined : classic === 'yes',
  }
}

/** The effect of a bulk edit, sentence by sentence: '12 animes : genre « Drame » ajouté, 3 l'ont déjà'. */
function BulkPreview({ preview }: { preview: BulkEditAnswer }) {
  const { lines, examples, affected_count } = preview
  const more = affected_count - examples.length
  return (
    <div role="status" className="grid gap-1.5 rounded-control bg-surface-2 px-4 py-3.5 text-sm">
      <b className="font-semibold">
        {affected_count === 0
          ? 'Rien ne change'
          : `${countOf(affected_count, 'anime')} ${pluralOf(affected_count, 'change', 'changent')}`}
      </b>
      <ul className="grid gap-1">
        {lines.map(({ text, changed, already }) => (
          <li key={text}>
            {countOf(changed, 'anime')} : {text}
            {already > 0 && (
              <span className="text-text-2">
                , {toFrenchNumber(already)} l’{pluralOf(already, 'a', 'ont')} déjà
              </span>
            )}
          </li>
        ))}
      </ul>
      {examples.length > 0 && (
        <p className="text-text-3">
          {examples.map(({ title }) => title).join(', ')}
          {more > 0 && ` et ${toFrenchNumber(more)} ${pluralOf(more, 'autre')}`}
        </p>
      )}
    </div>
  )
}
