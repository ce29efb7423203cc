import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/call-api.ts'

/** Why a form was not accepted: a sentence for the whole of it, and one for each field that is meant. */
export type FormRefusal = { message: string; fields: Record<string, string> }

type Submit = {
  isPending: boolean
  refusal: FormRefusal | undefined
  /** There is no network: the form is sent again by itself when there is one, with what it holds then. */
  isWaiting: boolean
  /** For the form's `onSubmit`. Nothing that was typed is lost, and a second press while it is sent does nothing. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  clear: () => void
}

type SubmitSteps = {
  /** The client's own rules: a refusal, or undefined when the fields may be sent. */
  check?: (fields: FormData) => FormRefusal | undefined
  /** Sends the fields. What it throws is shown. */
  send: (fields: FormData) => Promise<void>
  /** For what is thrown without a message of its own. */
  fallback: string
  /** Whether what a network cut stopped goes by itself when the network is back. */
  resends?: boolean
}

const waitingText = 'Pas de connexion : votre saisie est gardée, et sera envoyée d’elle-même à son retour.'

/** Sends a form: its own rules first, then the server's; the first refused field gets the focus. */
export function useSubmit({ check, send, fallback, resends = false }: SubmitSteps): Submit {
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal>()
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  useEffect(() => {
    if (!waiting) return
    const sendAgain = () => waiting.isConnected && waiting.requestSubmit()
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [waiting])

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    const fields = new FormData(form)
    const refused = check?.(fields)
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
      const given = isCut ? refuse(waitingText) : toRefusal(error, fallback)
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

/** A refusal that speaks of one field, or of the form as a whole when `field` is left out. */
export function refuse(message: string, field?: string): FormRefusal {
  return { message, fields: field === undefined ? {} : { [field]: message } }
}

function toRefusal(error: unknown, fallback: string): FormRefusal {
  if (!(error instanceof ApiError)) return refuse(fallback)
  const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  return { message: error.fields[0]?.message ?? (error.message || fallback), fields }
}

function focusField(form: HTMLFormElement, { fields }: FormRefusal): void {
  const [first] = Object.keys(fields)
  const element = first && form.elements.namedItem(first)
  if (element instanceof HTMLElement) element.focus()
}
