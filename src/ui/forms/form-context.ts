import { createContext, useContext } from 'react'

/** Why a form was refused: a message for the form, and one per field. */
export type FormRefusal = { message: string; fields: Record<string, string> }

type FormState = { isPending: boolean; refusal: FormRefusal | undefined }

/** The state of the surrounding form; `Form` provides it. Its texts cannot be changed while they are being sent. */
export const FormContext = createContext<FormState>({ isPending: false, refusal: undefined })

/** Returns why the surrounding form refuses its field of this name. */
export function useFieldError(name: string | undefined): string | undefined {
  return useContext(FormContext).refusal?.fields[name ?? '']
}
