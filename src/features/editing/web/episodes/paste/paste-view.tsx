import { Check } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { countOf, pluralOf } from '../../../../../shared/french-numbers.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../../ui/components/button.tsx'
import { SelectField } from '../../../../../ui/components/select-field.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { FailureAlert, ReadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { AskBeforeLeaving } from '../../../../../ui/forms/ask-before-leaving.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../../ui/forms/text-area.tsx'
import { useLocalDraft } from '../../../../../ui/forms/use-local-draft.ts'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import type { Language } from '../../../../catalogue/contract.ts'
import { maxSeasonLabelLength } from '../../../../catalogue/episode-columns.ts'
import { AdminPage, useStaff } from '../../../../staff/web/frame/public.ts'
import { pasteLinks } from '../../../episodes-contract.ts'
import { useStaffEpisodes } from '../episode-queries.ts'
import { PastePreview } from './paste-preview.tsx'
import { type Correction, type PreviewLine, toLines, toLinks, usePastePreview } from './use-paste.ts'

/** Adds many links at once, one per line, with an editable preview. */
export function PasteView({ animeId, title }: { animeId: number; title: string }) {
  const navigate = useNavigate()
  const staff = useStaff()
  const episodes = useStaffEpisodes(animeId)
  const [text, setText] = useState('')
  const [season_label, setSeason] = useState<string>()
  const [language, setLanguage] = useState<Language>('VOSTFR')
  const [corrections, setCorrections] = useState<Record<string, Correction>>({})
  const [isSaved, setIsSaved] = useState(false)
  const seasons = episodes.data?.seasons ?? []
  const season = season_label ?? seasons.at(-1)?.season_label ?? 'Saison 1'
  const isDirty = text.trim() !== '' && !isSaved
  const draft = useLocalDraft(`sumine:draft:${staff.id}:paste:${animeId}`, text, isDirty)
  const { lines, removed } = toLines({
    text,
    defaults: { season_label: season.trim() || 'Saison 1', language },
    corrections,
    seasons,
  })
  const { preview, error, isCurrent } = usePastePreview(animeId, lines)
  const count = countAdded(preview.map(({ outcome }) => outcome))
  const back = `/admin/animes/${animeId}/edit`

  const save = useWrite({
    send: () => {
      const body = { links: toLinks(lines) }
      return callSignedIn(() => callApi(pasteLinks, { params: { id: animeId }, body }))
    },
    done({ outcomes }) {
      const added = countAdded(outcomes)
      return `${countOf(added, 'lien')} ${pluralOf(added, 'ajouté')}`
    },
    onSuccess: () => setIsSaved(true),
  })
  return (
    <AdminPage
      title="Coller des liens"
      note={title}
      back={{ to: back, label: 'Retour à la fiche' }}
      actions={
        <>
          <ButtonLink to={back} variant="ghost" size="dense">
            Annuler
          </ButtonLink>
          <Button
            variant="primary"
            size="dense"
            disabled={count === 0 || !isCurrent}
            loading={save.isPending}
            loadingLabel="Sauvegarde..."
            onClick={() => save.mutate(undefined, { onSuccess: () => void navigate(back) })}
          >
            <Check />
            Ajouter {countOf(count, 'lien')}
          </Button>
        </>
      }
    >
      <AskBeforeLeaving isDirty={isDirty} />
      <FailureAlert error={save.error} className="mb-4" />
      <ReadFailure read={episodes} className="mb-4" />
      {draft.offered && (
        <Alert
          className="mb-4"
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="ghost" size="dense" onClick={draft.discard}>
                Ignorer
              </Button>
              <Button size="dense" onClick={() => setText([draft.take(), text].filter(Boolean).join('\n'))}>
                Reprendre
              </Button>
            </span>
          }
        >
          Des liens collés n’ont pas été sauvegardés.
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] items-start gap-5 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-3.5">
          <div className="grid grid-cols-2 gap-3.5">
            <Field
              label="Saison"
              maxLength={maxSeasonLabelLength}
              value={season}
              onChange={({ target }) => setSeason(target.value)}
            />
            <SelectField
              label="Langue par défaut"
              value={language}
              onChange={({ target }) => setLanguage(target.value === 'VF' ? 'VF' : 'VOSTFR')}
            >
              <option>VOSTFR</option>
              <option>VF</option>
            </SelectField>
          </div>
          <PastedText text={text} count={lines.length} isSending={save.isPending} onChange={setText} />
        </div>
        <PastePreview
          lines={preview}
          error={error}
          isCurrent={isCurrent}
          removedCount={removed.length}
          onCorrect={(key, correction) =>
            setCorrections({ ...corrections, [key]: { ...corrections[key], ...correction } })
          }
          onRestore={() => {
            const restored = removed.map((key) => [key, { ...corrections[key], isRemoved: false }])
            setCorrections({ ...corrections, ...Object.fromEntries(restored) })
          }}
        />
      </div>
    </AdminPage>
  )
}

const countAdded = (outcomes: PreviewLine['outcome'][]) =>
  outcomes.filter((line) => line && line.outcome !== 'known').length

/** Without a number a line continues after the last episode. */
const hint =
  'Formats acceptés : « 5 adresse », « E05 | adresse », « 5 VF adresse ». Sans numéro, la suite du dernier épisode.'

type PastedTextProps = { text: string; count: number; isSending: boolean; onChange: (text: string) => void }

function PastedText({ text, count, isSending, onChange }: PastedTextProps) {
  return (
    <TextArea
      label="Un lien par ligne"
      labelEnd={<span className="text-sm text-text-3 tabular-nums">{countOf(count, 'ligne')}</span>}
      hint={hint}
      areaClassName="min-h-101 overflow-auto text-[12.5px] leading-[1.7] font-mono resize-y whitespace-pre max-lg:min-h-59"
      spellCheck={false}
      autoComplete="off"
      value={text}
      // The page is left once it is saved.
      readOnly={isSending}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
