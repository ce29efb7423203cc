import { useContext } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { FormContext } from './form-context.ts'

type FormAlertProps = {
  /** The fields whose own error says enough; by default all. */
  besides?: readonly string[] | undefined
  className?: string
}

/** Shows why the surrounding form was refused, unless a field does. */
export function FormAlert({ besides, className }: FormAlertProps) {
  const { refusal } = useContext(FormContext)
  if (!refusal || Object.keys(refusal.fields).some((name) => besides?.includes(name) ?? true)) return null
  return (
    <Alert tone="danger" className={className}>
      {refusal.message}
    </Alert>
  )
}
