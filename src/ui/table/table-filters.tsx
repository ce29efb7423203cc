import { Search, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { maxSearchLength } from '../../shared/list-limits.ts'
import { classNames } from '../components/class-names.ts'
import { IconButton } from '../components/icon-button.tsx'
import { Options, SelectField } from '../components/select-field.tsx'
import { useTypedValue } from '../forms/use-typed-value.ts'
import type { TableAddress } from './use-table-address.ts'

const tableSearch = [
  'flex gap-2 flex-[1_1_180px] max-w-75 [&>form]:relative [&>form]:flex-1',
  '[&_.lucide-search]:absolute [&_.lucide-search]:top-2.5 [&_.lucide-search]:left-3.25',
  '[&_.lucide-search]:text-text-3 [&_.lucide-search]:pointer-events-none [&_.search-input]:h-9.5',
  'max-md:basis-full max-md:max-w-none max-md:[&_.search-input]:h-11 max-md:[&_.search-input]:min-h-11 max-md:[&_.search-input]:text-[1rem]',
  'max-md:[&_.lucide-search]:top-3.25 max-md:has-[~.table-filter~.table-filter]:[&>.icon-button]:grid',
].join(' ')

/**
 * The search box of a list: applied 500 ms after the last key, or at once on Enter. On phones its button shows the
 * filters, which `ListToolbar` hides while there are several and none is set.
 */
export function TableSearch({ address, label }: { address: TableAddress; label: string }) {
  const typed = useTypedValue(address.search, address.setSearch)
  const [showsFilters, setShowsFilters] = useState(address.isFiltered)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    typed.applyNow()
  }
  return (
    <search className={tableSearch}>
      <form onSubmit={onSubmit}>
        <Search />
        <input
          type="search"
          className="search-input"
          aria-label={label}
          placeholder={label}
          value={typed.text}
          maxLength={maxSearchLength}
          onChange={(event) => typed.type(event.target.value)}
        />
      </form>
      <IconButton
        label="Filtres"
        className={classNames('hidden', address.isFiltered && 'text-accent-text')}
        aria-expanded={showsFilters}
        onClick={() => setShowsFilters(!showsFilters)}
      >
        <SlidersHorizontal />
      </IconButton>
    </search>
  )
}

type TableFilterProps<Value extends string> = Omit<
  ComponentProps<typeof SelectField>,
  'value' | 'onChange' | 'children' | 'hideLabel'
> & {
  value: Value
  /** Labels by value, or pairs of both where values are numbers, which objects would sort. */
  options: Readonly<Record<Value, string>> | readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** A filter of a list; its first option is the neutral one. */
export function TableFilter<Value extends string>({ value, options, onChange, ...rest }: TableFilterProps<Value>) {
  const pairs = Array.isArray(options) ? options : (Object.entries(options) as [Value, string][])
  return (
    <SelectField
      {...rest}
      hideLabel
      className="table-filter"
      value={value}
      onChange={(event) => {
        const chosen = pairs.find(([option]) => option === event.target.value)
        if (chosen) onChange(chosen[0])
      }}
    >
      <Options of={pairs} />
    </SelectField>
  )
}
