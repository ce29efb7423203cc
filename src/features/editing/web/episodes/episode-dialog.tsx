import { useId, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ConflictPanel } from '../../../../ui/forms/conflict-panel.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import type { StaffEpisode } from '../../episodes-contract.ts'
import { type EpisodeDraft, episodeFieldLabels, toEpisodeWords } from './episode-draft.ts'
import { EpisodePreview } from './episode-preview.tsx'
import { LinkLines } from './link-lines.tsx'
import { type EpisodeConflict, type EpisodeForm as EpisodeFormState, useEpisodeForm } from './use-episode-form.ts'

type EpisodeDialogProps = {
  open: boolean
  animeId: number
  /** The episode that is changed; undefined for a new one. */
  episode: StaffEpisode | undefined
  /** The anime's episodes: a new one follows them. */
  known: readonly StaffEpisode[]
  onClose: () => void
}

/** Adds an episode, or changes one. */
export function EpisodeDialog({ open, onClose, ...form }: EpisodeDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={form.episode ? 'Modifier l’épisode' : 'Ajouter un épisode'}
      className="max-w-140"
    >
      <EpisodeForm {...form} onClose={onClose} onBusy={setIsBusy} />
    </Dialog>
  )
}

type EpisodeFormProps = Omit<EpisodeDialogProps, 'open'> & { onBusy: (isBusy: boolean) => void }

function EpisodeForm({ known, onClose, onBusy, ...target }: EpisodeFormProps) {
  const id = useId()
  const form = useEpisodeForm({ ...target, known, onSaved: onClose, onBusy })
  const { draft, change, episode, isPending, isWaiting, refusal, conflict, onSubmit } = form
  const errors = refusal?.fields ?? {}
  const bind = (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={onSubmit}>
      {refusal && !isShownBeside(errors) && <Alert tone={isWaiting ? 'warning' : 'danger'}>{refusal.message}</Alert>}
      {conflict && <EpisodeConflictPanel conflict={conflict} form={form} />}
      <div className="grid grid-cols-[1.4fr_1fr] items-start gap-3.5">
        <Field label="Saison" list={`${id}-seasons`} maxLength={60} {...bind('season_label')} />
        <Field label="Numéro" type="number" inputMode="numeric" min={1} {...bind('episode_number')} />
      </div>
      <datalist id={`${id}-seasons`}>
        {[...new Set(['Films', ...known.map(({ season_label }) => season_label)])].map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <SegmentedControl
        legend="Langue"
        showLegend
        full
        options={[
          { value: 'VOSTFR', label: 'VOSTFR' },
          { value: 'VF', label: 'VF' },
        ]}
        value={draft.language}
        onChange={(language) => change({ language })}
      />
      <LinkLines
        links={draft.links}
        sources={episode?.sources ?? []}
        errors={errors}
        onChange={(links) => change({ links })}
      />
      <Field label="Date de sortie (facultatif)" type="date" {...bind('release_date')} />
      <MoreFields bind={bind} isOpen={hasMore(draft, errors)} />
      <EpisodePreview draft={draft} />
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Sauvegarde...">
          {episode ? 'Sauvegarder' : 'Ajouter'}
        </Button>
      </DialogFooter>
    </form>
  )
}

function EpisodeConflictPanel({ conflict, form }: { conflict: EpisodeConflict; form: EpisodeFormState }) {
  const { by, at, both, theirs } = conflict
  return (
    <ConflictPanel
      by={by}
      at={at}
      what="cet épisode"
      fields={both.map((name) => ({
        name,
        label: episodeFieldLabels[name],
        theirs: toEpisodeWords(theirs, name),
        mine: toEpisodeWords(form.draft, name),
        onTake: () => form.change({ [name]: theirs[name] }),
      }))}
    />
  )
}

type TextName = Exclude<keyof EpisodeDraft, 'links' | 'language'>
type Bind = (name: TextName) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

const moreNames = ['title', 'synopsis', 'duration', 'thumbnail_url', 'intro_start', 'intro_end', 'outro_start'] as const

const hasMore = (draft: EpisodeDraft, errors: Record<string, string>) =>
  moreNames.some((name) => draft[name] !== '' || errors[name] !== undefined)

/** A refusal that stands beside one of the form's fields is not said twice. */
function isShownBeside(errors: Record<string, string>): boolean {
  return Object.keys(errors).some((name) => name !== 'anime_id')
}

function MoreFields({ bind, isOpen }: { bind: Bind; isOpen: boolean }) {
  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
        Titre, résumé, durée, opening
      </summary>
      <div className="grid gap-4 pt-2">
        <Field label="Titre" maxLength={300} {...bind('title')} />
        <TextArea label="Résumé" rows={3} maxLength={10_000} {...bind('synopsis')} />
        <div className="grid grid-cols-2 items-start gap-3.5">
          <Field label="Durée" placeholder="23:40" {...bind('duration')} />
          <Field label="Début de l’ending" placeholder="21:50" {...bind('outro_start')} />
          <Field label="Début de l’opening" placeholder="1:10" {...bind('intro_start')} />
          <Field label="Fin de l’opening" placeholder="2:40" {...bind('intro_end')} />
        </div>
        <Field label="URL de la miniature" type="url" spellCheck={false} {...bind('thumbnail_url')} />
      </div>
    </details>
  )
}
