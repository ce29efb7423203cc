import { Options, SelectField } from '../../../../../ui/components/select-field.tsx'
import { formColumns } from '../../../../catalogue/anime-columns.ts'
import type { AnimeDraft } from './anime-draft.ts'
import { LineList } from './line-list.tsx'

type Titles = AnimeDraft['titles']

const languageNames = [
  ['fr', 'Français'],
  ['romaji', 'Romaji'],
  ['en', 'Anglais'],
  ['ja', 'Japonais'],
  ['synonym', 'Autre nom'],
] as const

type TitlesFieldProps = { value: Titles; onChange: (titles: Titles) => void; error: string | undefined }

/** The alternative titles of an anime. */
export function TitlesField({ value, onChange, error }: TitlesFieldProps) {
  return (
    <LineList
      legend="Titres alternatifs"
      items={value}
      nameOf={({ text }) => text || 'ce titre'}
      onChange={onChange}
      add={{ label: 'Ajouter un titre', onAdd: () => onChange([...value, { language: 'romaji', text: '' }]) }}
      error={error}
      line={({ language, text }, change) => (
        <div className="flex min-w-0 flex-1 gap-2 max-sm:flex-col max-sm:gap-1">
          <SelectField
            label="Langue du titre"
            hideLabel
            className="flex-none sm:w-34"
            value={language}
            onChange={({ target }) => change({ language: target.value })}
          >
            <Options of={languageNames} />
            {!languageNames.some(([code]) => code === language) && <option value={language}>{language}</option>}
          </SelectField>
          <input
            className="input min-w-0"
            aria-label="Titre alternatif"
            value={text}
            maxLength={formColumns.title.max}
            onChange={({ target }) => change({ text: target.value })}
          />
        </div>
      )}
    />
  )
}
