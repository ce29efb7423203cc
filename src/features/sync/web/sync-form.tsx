import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../ui/forms/form.tsx'
import { FormAlert } from '../../../ui/forms/form-alert.tsx'
import { formColumns } from '../../catalogue/anime-columns.ts'
import type { SyncRun } from '../contract.ts'
import { noSlug } from '../rules.ts'
import { OfferList } from './offer-list.tsx'
import { type Order, useStartSync } from './sync-queries.ts'

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
  return (
    <Form method="post" className="grid gap-3.5" submit={submit}>
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
        error={isMissing ? noSlug : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <OfferList search={search} onChoose={type} />
      <Checkbox
        label="Synchronisation complète, extras inclus"
        checked={isFull}
        onChange={(event) => setIsFull(event.target.checked)}
      />
      <p className="text-sm text-text-3">Les champs modifiés à la main ne sont jamais écrasés.</p>
      {!isMissing && <FormAlert besides={['slug']} />}
      <DialogFooter onCancel={onCancel}>
        <Button onClick={() => (wanted.slug === '' ? setIsMissing(true) : onReview(wanted))}>
          Voir les différences
        </Button>
        <SubmitButton>
          <Download />
          Synchroniser
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
