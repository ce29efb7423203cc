import { type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

type SegmentedControlProps<Value extends string> = {
  /** The name of the group; visible only when `showLegend` is true. */
  legend: string
  showLegend?: boolean
  /** The values with their labels, in their order; whole numbers come first and ascend, as keys do. */
  options: Readonly<Partial<Record<Value, ReactNode>>>
  /** Returns why an option is unavailable; it is then struck through. */
  unavailable?: (value: Value) => string | undefined
  value: Value | undefined
  onChange: (value: Value) => void
  /** The field of the surrounding form, for forms that work without JavaScript. */
  name?: string
  /** Takes the full width. */
  full?: boolean
}

/** A choice of a few options: native radio buttons, so that the arrow keys move between them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, showLegend, options, unavailable, value, onChange, name, full } = props
  const ownName = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={showLegend ? 'field-label' : 'sr-only'}>{legend}</legend>
      <div className={classNames('segmented', full && 'segmented-full')}>
        {(Object.entries(options) as [Value, ReactNode][]).map(([option, label]) => (
          <label key={option} data-tooltip={unavailable?.(option)}>
            <input
              type="radio"
              className="sr-only"
              name={name ?? ownName}
              value={option}
              checked={option === value}
              disabled={unavailable?.(option) !== undefined}
              onChange={() => onChange(option)}
            />
            {label}
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
