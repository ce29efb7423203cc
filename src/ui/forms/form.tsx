import { type ComponentProps, type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { toFailure } from '../errors/to-failure.ts'
import { listen } from '../network/listen.ts'
import { FormContext, type FormRefusal } from './form-context.ts'

type Submit = {
  isPending: boolean
  refusal: FormRefusal | undefined
  /** Whether the form waits for the network. It is then sent automatically, with its content at that moment. */
  isWaiting: boolean
  /** For the form's `onSubmit`. Keeps the input, and ignores further submits while sending. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  clear: () => void
}

type SubmitSteps = {
  /** The client's own rules: returns a refusal, or undefined when the fields may be sent. */
  check?: (fields: FormData, form: HTMLFormElement) => FormRefusal | undefined
  /** Sends the fields. The message of its error is shown. */
  send: (fields: FormData) => Promise<unknown>
  /** Whether a form that failed for lack of a network is sent again when the network returns. */
  resends?: boolean
}

const waitingText = 'Pas de connexion : votre saisie est gardée, et sera envoyée d’elle-même à son retour.'

/** Submits a form: its own rules first, then the server's. The first refused field gets the focus. */
export function useSubmit({ check, send, resends = false }: SubmitSteps): Submit {
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal>()
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  useEffect(() => {
    if (!waiting) return
    const sendAgain = () => waiting.isConnected && waiting.requestSubmit()
    return listen(window, 'online', sendAgain)
  }, [waiting])

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    const fields = new FormData(form)
    const refused = check?.(fields, form)
    setRefusal(refused)
    setWaiting(undefined)
    if (refused) return focusField(form, refused)
    isSending.current = true
    setIsPending(true)
    try {
      await send(fields)
    } catch (error) {
      const isCut = resends && error instanceof ApiError && error.code === 'OFFLINE' && !navigator.onLine
      if (isCut) setWaiting(form)
      const given = isCut ? refuse(waitingText) : toRefusal(error)
      setRefusal(given)
      focusField(form, given)
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return { isPending, refusal, isWaiting: waiting !== undefined, onSubmit, clear: () => setRefusal(undefined) }
}

/** A form that `useSubmit` sends. Its fields show their own errors, by name. */
export function Form({ submit, ...form }: ComponentProps<'form'> & { submit: Submit }) {
  return (
    <FormContext value={submit}>
      {/* The browser's validation bubbles would use its own wording. */}
      <form noValidate onSubmit={submit.onSubmit} {...form} />
    </FormContext>
  )
}

/** Sends the surrounding form. */
export function SubmitButton(button: ComponentProps<typeof Button>) {
  return <Button type="submit" variant="primary" loading={useContext(FormContext).isPending} {...button} />
}

/** Creates a refusal of one field, or of the whole form without `field`. */
export function refuse(message: string, field?: string): FormRefusal {
  return { message, fields: field === undefined ? {} : { [field]: message } }
}

function toRefusal(error: unknown): FormRefusal {
  if (!(error instanceof ApiError)) return refuse(toFailure(error).message)
  const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  return { message: error.fields[0]?.message ?? error.message, fields }
}

function focusField(form: HTMLFormElement, { fields }: FormRefusal): void {
  const [first] = Object.keys(fields)
  const element = first && form.elements.namedItem(first)
  if (element instanceof HTMLElement) element.focus()
}
