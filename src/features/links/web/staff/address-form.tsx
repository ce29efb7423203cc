import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import type { StaffLink } from '../../contract.ts'
import { noReader } from '../../rules.ts'
import { useUnplayable } from './link-queries.ts'
import { useChangeLink } from './use-link-changes.ts'

const addressForm = [
  'grid items-center gap-1 grid-cols-[minmax(180px,1fr)_auto_auto]',
  '[&_.input]:min-h-9.5 [&_.input]:px-2.5 [&_.input]:text-[0.8125rem] [&_.icon-button]:size-9.5',
  '[&>p]:col-span-full',
  'max-md:[&_.icon-button]:size-11 max-md:[&_.input]:min-h-11 max-md:[&_.input]:text-[1rem]',
].join(' ')

type AddressFormProps = { link: StaffLink; onSaved: () => void; onDone: () => void }

/** An inline form for a link's address: Enter saves, Esc cancels; then the row regains the focus. */
export function AddressForm({ link, onSaved, onDone }: AddressFormProps) {
  const change = useChangeLink()
  // The list may be read again meanwhile, with a colleague's address.
  const [seen] = useState(link.url)
  const [url, setUrl] = useState(seen)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const isUnplayable = useUnplayable([url.trim()]).has(url.trim())
  useEffect(() => input.current?.select(), [])
  const leave = () => {
    form.current?.closest('[data-row]')?.querySelector<HTMLElement>('.check-cell input')?.focus()
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    if (url.trim() === seen) return leave()
    const onSuccess = () => {
      onSaved()
      leave()
    }
    change.mutate({ id: link.id, url, seen_url: seen }, { onSuccess, onError: () => input.current?.focus() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') leave()
  }
  return (
    <form ref={form} className={addressForm} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="url"
        className="input font-mono"
        aria-label={`Nouvelle adresse : ${link.episode.anime.title}`}
        aria-invalid={change.isError || undefined}
        aria-describedby={change.isError ? errorId : undefined}
        value={url}
        readOnly={change.isPending}
        onChange={(event) => setUrl(event.target.value)}
      />
      <IconButton label="Enregistrer" type="submit" aria-busy={change.isPending}>
        <Check />
      </IconButton>
      <IconButton label="Annuler" onClick={leave}>
        <X />
      </IconButton>
      {change.isError && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {toFailure(change.error).message}
        </p>
      )}
      {isUnplayable && (
        <p role="status" className="text-sm text-warning">
          {noReader}
        </p>
      )}
    </form>
  )
}
