import { useId, useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter, useSendingDialog } from '../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { useLinkHosts } from './link-queries.ts'
import { PreviewCounts, PreviewLines, type Replacement, useReplacementPreview } from './replacement-preview.tsx'
import { useReplaceLinks } from './use-link-changes.ts'

/** A possible scope of a replacement, with its label. */
export type ScopeChoice = { name: string; scope: Pick<Extract<Replacement, { kind: 'host' }>, 'link_ids' | 'matching'> }

type ReplaceDialogProps = {
  /** The initial host, or ''; undefined while it is closed. */
  from: string | undefined
  choices: readonly ScopeChoice[]
  onClose: () => void
  onDone: () => void
}

/** Replaces a host, or a text in addresses, after a preview of the changes. */
export function ReplaceDialog({ from, onClose, ...rest }: ReplaceDialogProps) {
  return (
    <Dialog open={from !== undefined} onClose={onClose} title="Remplacer des adresses" className="max-w-215">
      {from !== undefined && <ReplaceForm from={from} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function ReplaceForm({ from: begin, choices, onClose, onDone }: ReplaceDialogProps & { from: string }) {
  const [kind, setKind] = useState<'host' | 'text'>('host')
  const [from, setFrom] = useState(begin)
  const [to, setTo] = useState('')
  const [choice, setChoice] = useState(0)
  const replace = useReplaceLinks()
  useSendingDialog(replace.isPending)
  const hosts = useLinkHosts()
  const listId = useId()
  const replacement = toReplacement(kind, { from: from.trim(), to: to.trim() }, choices[choice]?.scope)
  const { preview, error, isCurrent, count } = useReplacementPreview(replacement)
  const typed = {
    list: kind === 'host' ? listId : undefined,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: replace.isPending,
  } as const
  const submit = () => {
    if (!replacement || count === 0 || replace.isPending) return
    replace.mutate({ replacement, expected_count: count }, { onSuccess: onDone })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SegmentedControl
        legend="Ce qui est remplacé"
        options={{ host: 'L’hébergeur', text: 'Un texte' }}
        value={kind}
        onChange={setKind}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={kind === 'host' ? 'Ancien hébergeur' : 'Texte à remplacer'}
          name="from"
          placeholder={kind === 'host' ? 'ancien.exemple' : '/v1/'}
          {...typed}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label={kind === 'host' ? 'Nouvel hébergeur' : 'Nouveau texte'}
          name="to"
          placeholder={kind === 'host' ? 'nouveau.exemple' : '/v2/'}
          {...typed}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <datalist id={listId}>
        {hosts.map((host) => (
          <option key={host} value={host} />
        ))}
      </datalist>
      {choices.length > 1 && (
        <SelectField label="Parmi" value={choice} onChange={({ target }) => setChoice(Number(target.value))}>
          <Options of={choices.map(({ name }, index) => [index, name])} />
        </SelectField>
      )}
      <FailureAlert error={error ?? replace.error} />
      {preview && !error && (
        <div className="grid gap-2" aria-busy={!isCurrent}>
          <PreviewCounts preview={preview} />
          <PreviewLines lines={preview.lines} />
        </div>
      )}
      <DialogFooter onCancel={onClose}>
        <Button
          type="submit"
          variant="primary"
          disabled={count === 0}
          loading={replace.isPending}
          loadingLabel="Remplacement…"
        >
          Remplacer {countOf(count, 'lien')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Builds the request; undefined while required fields are incomplete. */
function toReplacement(
  kind: 'host' | 'text',
  { from, to }: { from: string; to: string },
  scope: ScopeChoice['scope'] | undefined,
): Replacement | undefined {
  if (!scope) return undefined
  if (kind === 'text') return from.length >= 3 ? { kind, from, to, ...scope } : undefined
  const isHost = (text: string) => /^[^\s./]+(\.[^\s./]+)+$/.test(text)
  return isHost(from) && isHost(to) && from !== to ? { kind, from, to, ...scope } : undefined
}
