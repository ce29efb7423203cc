import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../../ui/components/button.tsx'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { FieldError } from '../../../../../ui/forms/field-error.tsx'

type LineListProps<Item> = {
  legend: string
  items: readonly Item[]
  /** The key of a line; its place by default. */
  keyOf?: (item: Item) => string
  /** Returns the name of a line, for screen readers. */
  nameOf: (item: Item) => string
  line: (item: Item, change: (fields: Partial<Item>) => void) => ReactNode
  onChange: (items: Item[]) => void
  /** The add button, or a control that adds a line. */
  add: { label: string; onAdd: () => void } | ReactNode
  error?: string | undefined
}

/** An editable list of lines with the same fields. */
export function LineList<Item>(props: LineListProps<Item>) {
  const { legend, items, keyOf, nameOf, line, onChange, add, error } = props
  const change = (at: number, fields: Partial<Item>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...fields } : item)))
  return (
    <fieldset className="col-span-full grid min-w-0 gap-2">
      <legend className="field-label">{legend}</legend>
      {items.map((item, index) => (
        // Its fields have the same names in every line.
        <fieldset
          key={keyOf?.(item) ?? index}
          aria-label={`${index + 1}. ${nameOf(item)}`}
          className="flex min-w-0 items-center gap-2"
        >
          {line(item, (fields) => change(index, fields))}
          <IconButton
            label={`Retirer ${nameOf(item)}`}
            className="flex-none"
            onClick={() => onChange(items.filter((_, place) => place !== index))}
          >
            <X />
          </IconButton>
        </fieldset>
      ))}
      {isButton(add) ? (
        <Button size="dense" className="justify-self-start" onClick={add.onAdd}>
          <Plus />
          {add.label}
        </Button>
      ) : (
        add
      )}
      <FieldError error={error} />
    </fieldset>
  )
}

function isButton(add: LineListProps<unknown>['add']): add is { label: string; onAdd: () => void } {
  return typeof add === 'object' && add !== null && 'onAdd' in add
}
