import { createContext, useContext } from 'react'

/** Why a form was refused: a message for the form, and one per field. */
export type FormRefusal = { message: string; fields: Record<string, string> }

/** Why the surrounding form was refused; `Form` provides it. */
export const RefusalContext = createContext<FormRefusal | undefined>(undefined)

/** Returns why the surrounding form refuses its field of this name. */
export function useFieldError(name: string | undefined): string | undefined {
  return useContext(RefusalContext)?.fields[name ?? '']
}
