import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
}

/** A native select with its label above. Its children are `Options` or `<option>` elements. */
export function SelectField({ label, hideLabel, className, children, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <div className="relative">
        <select id={id} {...rest} className="input">
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-text-3" />
      </div>
    </div>
  )
}

export function Options({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
