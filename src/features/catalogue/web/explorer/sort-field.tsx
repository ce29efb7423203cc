import { SelectField } from '../../../../ui/components/select-field.tsx'
import type { Sort } from './explorer-query.ts'
import type { FilterProps } from './filter-chips.tsx'

/** The sort order: a field of the filter form, placed with the results. */
export function SortField({ formId, query, change }: FilterProps & { formId: string }) {
  return (
    <SelectField
      label="Trier par"
      hideLabel
      form={formId}
      name="sort_by"
      className="explorer-sort"
      value={query.sort ?? ''}
      onChange={(event) => change({ sort: (event.target.value || undefined) as Sort | undefined })}
    >
      {query.search !== '' && <option value="">Pertinence</option>}
      <option value={query.search === '' ? '' : 'title_asc'}>Titre (A-Z)</option>
      <option value="title_desc">Titre (Z-A)</option>
      <option value="release_year_desc">Année (décroissante)</option>
      <option value="release_year_asc">Année (croissante)</option>
    </SelectField>
  )
}
