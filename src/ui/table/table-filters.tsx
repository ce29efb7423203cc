import { Search } from 'lucide-react'
import type { ComponentProps, FormEvent } from 'react'
import { SelectField } from '../components/select-field.tsx'
import { useTypedValue } from '../forms/use-typed-value.ts'
import type { TableAddress } from './use-table-address.ts'

/** The search box of a list: what is typed is looked for 500 ms after the last key, or at once on Enter. */
export function TableSearch({ address, label }: { address: TableAddress; label: string }) {
  const typed = useTypedValue(address.search, address.setSearch)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    typed.applyNow()
  }
  return (
    <search className="table-search">
      <form onSubmit={onSubmit}>
        <Search />
        <input
          type="search"
          className="search-input"
          aria-label={label}
          placeholder={label}
          value={typed.text}
          maxLength={200}
          onChange={(event) => typed.type(event.target.value)}
        />
      </form>
    </search>
  )
}

type TableFilterProps<Value extends string> = Omit<
  ComponentProps<typeof SelectField>,
  'value' | 'onChange' | 'children' | 'hideLabel'
> & {
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** One filter of a list; its first option says that it does not narrow. */
export function TableFilter<Value extends string>({ value, options, onChange, ...rest }: TableFilterProps<Value>) {
  return (
    <SelectField
      {...rest}
      hideLabel
      className="table-filter"
      value={value}
      onChange={(event) => {
        const chosen = options.find(([option]) => option === event.target.value)
        if (chosen) onChange(chosen[0])
      }}
    >
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
