import { useEffect, useRef, useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'

type CodeFieldProps = {
  /** Whether a recovery code is accepted as well. */
  takesRecovery?: boolean
}

/** A field for a code of the authenticator app, or for a recovery code. It takes the focus. */
export function CodeField({ takesRecovery = true }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus, too
  useEffect(() => ref.current?.focus(), [isRecovery])
  const kind = isRecovery
    ? ({ label: 'Code de récupération', autoComplete: 'off', autoCapitalize: 'characters' } as const)
    : ({ label: 'Code de validation', autoComplete: 'one-time-code', inputMode: 'numeric' } as const)
  return (
    <Field
      key={kind.label}
      ref={ref}
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
