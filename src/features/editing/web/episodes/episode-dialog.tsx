import { useId, useState } from 'react'
import { toEpisodeName } from '../../../../shared/episode-place.ts'
import { toVideoType } from '../../../../shared/link-host.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../ui/components/dialog.tsx'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { ConflictPanel } from '../../../../ui/forms/conflict-panel.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { offStoryLabels, offStoryMarks } from '../../../catalogue/off-story-rules.ts'
import { useUnplayable } from '../../../links/web/public.ts'
import { useStaff } from '../../../staff/web/frame/public.ts'
import type { StaffEpisode } from '../../episodes-contract.ts'
import { episodeFields } from '../../rules.ts'
import type { EpisodeDraft } from './episode-draft.ts'
import { LinkLines } from './link-lines.tsx'
import { useEpisodeForm } from './use-episode-form.ts'

type EpisodeDialogProps = {
  open: boolean
  animeId: number
  /** The edited episode; undefined for a new one. */
  episode: StaffEpisode | undefined
  /** The anime's existing episodes; a new one follows them. */
  known: readonly StaffEpisode[]
  onClose: () => void
}

export function EpisodeDialog({ open, onClose, ...form }: EpisodeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={form.episode ? 'Modifier l’épisode' : 'Ajouter un épisode'}
      className="max-w-140"
    >
      <EpisodeForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function EpisodeForm(props: Omit<EpisodeDialogProps, 'open'>) {
  const { known, onClose } = props
  const id = useId()
  const { username } = useStaff()
  const form = useEpisodeForm(props)
  const { row: episode, draft, change, bind, isPending, isWaiting, refusal, conflict, onSubmit } = form
  useSendingDialog(isPending)
  const errors = refusal?.fields ?? {}
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={onSubmit}>
      {refusal && !isShownBeside(errors) && <Alert tone={isWaiting ? 'warning' : 'danger'}>{refusal.message}</Alert>}
      {conflict && <ConflictPanel {...conflict} self={username} what="Cet épisode" />}
      <div className="grid grid-cols-[1.4fr_1fr] items-start gap-3.5">
        <Field list={`${id}-seasons`} {...bind('season_label')} />
        <Field type="number" inputMode="decimal" min={0} step="any" {...bind('episode_number')} />
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
        options={{ VOSTFR: 'VOSTFR', VF: 'VF' }}
        value={draft.language}
        onChange={(language) => change({ language })}
      />
      <LinkLines
        links={draft.links}
        sources={episode?.sources ?? []}
        errors={errors}
        onChange={(links) => change({ links })}
      />
      <Field type="date" {...bind('release_date')} label="Date de sortie (facultatif)" />
      <MoreFields bind={bind} isOpen={hasMore(draft, errors)} />
      <EpisodePreview draft={draft} />
      <DialogFooter onCancel={onClose}>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Sauvegarde...">
          {episode ? 'Sauvegarder' : 'Ajouter'}
        </Button>
      </DialogFooter>
    </form>
  )
}

type Bind = ReturnType<typeof useEpisodeForm>['bind']

const { release_date: _date, ...moreFields } = episodeFields
const moreNames = Object.keys(moreFields) as (keyof typeof moreFields)[]

const hasMore = (draft: EpisodeDraft, errors: Record<string, string>) =>
  moreNames.some((name) => draft[name] !== '' || errors[name] !== undefined)

/** Returns whether the error is already shown beside a field. */
function isShownBeside(errors: Record<string, string>): boolean {
  return Object.keys(errors).some((name) => name !== 'anime_id')
}

function OffStoryField({ label, name, value, onChange }: ReturnType<Bind>) {
  return (
    <SelectField label={label} name={name} value={value} onChange={onChange}>
      <option value="">Non</option>
      <Options of={offStoryMarks.map((mark) => [mark, offStoryLabels[mark]])} />
    </SelectField>
  )
}

/** Opens once something is in it, and stays open when that is deleted, as while another text is typed. */
function MoreFields({ bind, isOpen }: { bind: Bind; isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details open={wasOpen || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
        Titre, résumé, durée, opening
      </summary>
      <div className="grid gap-4 pt-2">
        <Field {...bind('title')} />
        <div className="grid grid-cols-2 items-start gap-3.5">
          <Field placeholder="13-14, Spécial" {...bind('number_label')} />
          <OffStoryField {...bind('off_story')} />
        </div>
        <TextArea rows={3} {...bind('synopsis')} />
        <div className="grid grid-cols-2 items-start gap-3.5">
          <Field placeholder="23:40" {...bind('duration')} />
          <Field placeholder="21:50" {...bind('outro_start')} />
          <Field placeholder="1:10" {...bind('intro_start')} />
          <Field placeholder="2:40" {...bind('intro_end')} />
        </div>
        <Field inputMode="url" spellCheck={false} {...bind('thumbnail_url')} label="URL de la miniature" />
      </div>
    </details>
  )
}

/** A live preview of the episode's row (docs/product/administration.md#episodes). */
function EpisodePreview({ draft }: { draft: EpisodeDraft }) {
  const { season_label, language, links, release_date, title } = draft
  const mark = offStoryMarks.find((each) => each === draft.off_story)
  const number = Number(draft.episode_number) || 0
  const urls = links.map(({ url }) => url.trim())
  const unplayable = useUnplayable(urls)
  const hosts = urls
    .filter((url) => URL.canParse(url))
    .map((url) => (unplayable.has(url) ? 'lien illisible' : toVideoType(url)))
  return (
    <section className="rounded-control border border-line px-3.5 py-3 text-sm" aria-label="Aperçu">
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-semibold">
          {season_label.trim() || '—'} ·{' '}
          {toEpisodeName({
            season_label: season_label.trim(),
            episode_number: number,
            number_label: draft.number_label.trim(),
          })}
        </b>
        <LanguageBadge language={language} />
        {mark && <Tag>{offStoryLabels[mark]}</Tag>}
      </p>
      <p className="mt-1 text-text-2">
        {[title.trim(), hosts.join(', ') || 'aucun lien', release_date && toShortDate(release_date)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}
