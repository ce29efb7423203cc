import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'

type CodeFieldProps = {
  /** Whether a recovery code is accepted as well. */
  takesRecovery?: boolean
}

/** A field for a code of the authenticator app, or for a recovery code. It takes the focus. */
export function CodeField({ takesRecovery = true }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const kind = isRecovery
    ? ({ label: 'Code de récupération', autoComplete: 'off', autoCapitalize: 'characters' } as const)
    : ({ label: 'Code de validation', autoComplete: 'one-time-code', inputMode: 'numeric' } as const)
  return (
    <Field
      key={kind.label}
      ref={takeFocus}
      name="code"
      required
      spellCheck={false}
      data-initial-focus
      {...kind}
      labelEnd={
        takesRecovery && (
          <button
            type="button"
            className="text-accent-text text-sm hover:underline"
            onClick={() => setIsRecovery(!isRecovery)}
          >
            {isRecovery ? 'Utiliser l’application' : 'Téléphone perdu ?'}
          </button>
        )
      }
    />
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()
