import { type ComponentProps, type ReactNode, useId } from 'react'
import './switch.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'className'> & {
  label: ReactNode
  /** A short explanation. */
  hint?: ReactNode
}

/** A switch that takes effect at once; the whole row is clickable. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch-row">
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-text-2">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself (ARIA in HTML).
        role="switch"
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
