import { useEffect, useEffectEvent, useState } from 'react'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../ui/components/dialog.tsx'
import { ScrollBox } from '../../../../ui/components/scroll-box.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import type { StaffLink } from '../../contract.ts'
import type { ReplacementLine } from '../../mending-contract.ts'
import { previewLines, problemWords, type Replacement, useReplacementPreview } from './replacement-preview.tsx'
import { useReplaceLinks } from './use-link-changes.ts'

type PasteDialogProps = {
  /** The links to update, in the order of the list; undefined while it is closed. */
  links: readonly StaffLink[] | undefined
  onClose: () => void
  /** Called with the ids of the updated links. */
  onDone: (ids: number[]) => void
}

/** Pastes new addresses for the selected links, one per line, in their order. */
export function PasteDialog({ links, onClose, onDone }: PasteDialogProps) {
  return (
    <Dialog open={links !== undefined} onClose={onClose} title="Coller les remplacements" className="max-w-215">
      {links && <PasteForm links={links} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function PasteForm({ links, onClose, onDone }: PasteDialogProps & { links: readonly StaffLink[] }) {
  const [text, setText] = useState('')
  const [isAwaited, setIsAwaited] = useState(false)
  const replace = useReplaceLinks()
  useSendingDialog(replace.isPending)
  const urls = toLines(text)
  const surplus = Math.max(0, urls.length - links.length)
  const replacement: Replacement | undefined = urls.some(Boolean)
    ? { kind: 'addresses', link_ids: links.map(({ id }) => id), urls: urls.slice(0, links.length) }
    : undefined
  const { preview, error, isCurrent, count } = useReplacementPreview(replacement)
  const lines = new Map(preview?.lines.map((line) => [line.id, line]))
  const submit = () => {
    if (!replacement || count === 0 || surplus > 0 || replace.isPending) return
    const changed = links.flatMap(({ id }) => (lines.get(id)?.problem === null ? id : []))
    replace.mutate({ replacement, expected_count: count }, { onSuccess: () => onDone(changed) })
  }
  const isWaiting = isAwaited && !isCurrent && !error
  const submitAwaited = useEffectEvent(() => {
    if (isAwaited) submit()
    setIsAwaited(false)
  })
  useEffect(() => {
    if (isCurrent) submitAwaited()
  }, [isCurrent])
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-sm text-text-2">
        {links.length === 1 ? (
          'La nouvelle adresse du lien sélectionné.'
        ) : (
          <>
            Une adresse par ligne, dans l’ordre des {toFrenchNumber(links.length)} liens sélectionnés. Une ligne vide
            laisse son lien comme il est.
          </>
        )}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <label className="grid content-start gap-1.5">
          <span className="font-semibold text-sm">Nouvelles adresses</span>
          <textarea
            className="font-mono text-[0.8125rem] whitespace-pre input"
            rows={Math.min(16, Math.max(6, links.length))}
            spellCheck={false}
            autoComplete="off"
            data-initial-focus
            value={text}
            readOnly={replace.isPending}
            aria-invalid={surplus > 0 || undefined}
            onChange={(event) => {
              setText(event.target.value)
              setIsAwaited(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              // Pressed right after pasting, it waits for the preview.
              if (isCurrent) submit()
              else if (replacement && surplus === 0) setIsAwaited(true)
            }}
          />
        </label>
        <ScrollBox label="Aperçu" className={previewLines}>
          <ol aria-busy={!isCurrent && replacement !== undefined}>
            {links.map((link, index) => (
              <PasteLine key={link.id} link={link} typed={urls[index]} line={lines.get(link.id)} />
            ))}
          </ol>
        </ScrollBox>
      </div>
      {surplus > 0 && (
        <Alert tone="danger">
          {countOf(surplus, 'adresse', 'adresses')} de trop :{' '}
          {countOf(links.length, 'lien est sélectionné', 'liens sont sélectionnés')}.
        </Alert>
      )}
      <FailureAlert error={error ?? replace.error} />
      <DialogFooter onCancel={onClose}>
        <Button
          type="submit"
          variant="primary"
          disabled={count === 0 || surplus > 0}
          loading={replace.isPending || isWaiting}
          loadingLabel="Remplacement…"
        >
          Remplacer {countOf(count, 'lien')}
        </Button>
      </DialogFooter>
    </form>
  )
}

type PasteLineProps = { link: StaffLink; typed: string | undefined; line: ReplacementLine | undefined }

function PasteLine({ link: { episode, url }, typed, line }: PasteLineProps) {
  const isRefused = Boolean(typed) && line?.after === typed && line?.problem != null
  return (
    <li data-refused={isRefused || undefined}>
      <span className="text-text-3 text-xs">
        {episode.anime.title} · {toEpisodePlace(episode)} · {episode.language}
        {isRefused && line?.problem && <b className="font-semibold text-danger"> — {problemWords[line.problem]}</b>}
        {!isRefused && typed && line?.after === typed && line.reader === null && (
          <b className="font-semibold text-warning"> — aucun lecteur connu pour cet hébergeur</b>
        )}
      </span>
      {typed ? (
        <>
          <del>{url}</del>
          <ins>{typed}</ins>
        </>
      ) : (
        <span className="font-mono text-xs wrap-anywhere">{url}</span>
      )}
    </li>
  )
}

/** Splits a pasted text into lines, without empty ones at its end. */
function toLines(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trim())
}
