import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { refuse, useSubmit } from '../../../ui/forms/form.tsx'
import { formColumns } from '../../catalogue/anime-columns.ts'
import type { SyncRun } from '../contract.ts'
import { noSlug } from '../rules.ts'
import { OfferList } from './offer-list.tsx'
import { type Order, useStartSync } from './start-sync.ts'

type SyncFormProps = {
  /** The previous order, to fill the form. */
  order: Order | undefined
  onCancel: () => void
  onReview: (order: Order) => void
  onStarted: (run: SyncRun, order: Order) => void
}

/** Chooses the anime, and whether to include extras. */
export function SyncForm({ order, onCancel, onReview, onStarted }: SyncFormProps) {
  const [slug, setSlug] = useState(order?.slug ?? '')
  const [isFull, setIsFull] = useState(order?.scope === 'full')
  const [isMissing, setIsMissing] = useState(false)
  const search = useDeferredValue(slug.trim())
  const wanted: Order = { slug: slug.trim(), scope: isFull ? 'full' : 'details' }
  const { mutateAsync } = useStartSync(onStarted)
  const submit = useSubmit({
    check: () => (wanted.slug === '' ? refuse(noSlug, 'slug') : undefined),
    send: () => mutateAsync(wanted),
  })
  const type = (text: string) => {
    setSlug(text)
    setIsMissing(false)
    submit.clear()
  }
  const { refusal } = submit
  const error = isMissing ? noSlug : refusal?.fields.slug
  return (
    <form method="post" noValidate className="grid gap-3.5" onSubmit={submit.onSubmit}>
      <Field
        className="[&_input]:font-mono"
        label="Slug de l’anime"
        name="slug"
        placeholder="hagane-zero"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={formColumns.slug.max}
        data-initial-focus
        value={slug}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <OfferList search={search} onChoose={type} />
      <Checkbox
        label="Synchronisation complète, extras inclus"
        checked={isFull}
        onChange={(event) => setIsFull(event.target.checked)}
      />
      <p className="text-sm text-text-3">Les champs modifiés à la main ne sont jamais écrasés.</p>
      {refusal && !error && <Alert tone="danger">{refusal.message}</Alert>}
      <DialogFooter onCancel={onCancel}>
        <Button onClick={() => (wanted.slug === '' ? setIsMissing(true) : onReview(wanted))}>
          Voir les différences
        </Button>
        <Button type="submit" variant="primary" loading={submit.isPending}>
          <Download />
          Synchroniser
        </Button>
      </DialogFooter>
    </form>
  )
}
