import { type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type SegmentedOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** Why the option is unavailable; it is then struck through. */
  unavailable?: string | undefined
}

type SegmentedControlProps<Value extends string> = {
  /** The name of the group; visible only when `showLegend` is true. */
  legend: string
  showLegend?: boolean
  options: readonly SegmentedOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** The field of the surrounding form, for forms that work without JavaScript. */
  name?: string
  /** Takes the full width. */
  full?: boolean
}

/** A choice of a few options: native radio buttons, so that the arrow keys move between them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, showLegend, options, value, onChange, name, full } = props
  const ownName = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={showLegend ? 'field-label' : 'sr-only'}>{legend}</legend>
      <div className={classNames('segmented', full && 'segmented-full')}>
        {options.map((option) => (
          <label key={option.value} data-tooltip={option.unavailable}>
            <input
              type="radio"
              className="sr-only"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.unavailable !== undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SegmentedLink = Omit<LinkProps, 'children'> & { label: ReactNode; current: boolean }

/** The same look for links; works without JavaScript. */
export function SegmentedLinks({ legend, links }: { legend: string; links: readonly SegmentedLink[] }) {
  return (
    <nav aria-label={legend} className="segmented">
      {links.map(({ label, current, ...link }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the links of a choice never move
        <Link key={index} {...link} aria-current={current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
