import { Star } from 'lucide-react'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { quietLook } from './watchlist-looks.ts'
import { noteWords, type OwnNote } from './watchlist-words.ts'

type NoteFieldProps = { label: string; note: OwnNote; onChoose: (note: OwnNote) => void }

/** The person's own note of an anime, in half points. */
export function NoteField({ label, note, onChoose }: NoteFieldProps) {
  return (
    <div className="relative">
      <Star className="pointer-events-none absolute top-1/2 left-3.5 z-1 size-4 -translate-y-1/2 text-text-3" />
      <SelectField
        label={label}
        hideLabel
        className={quietLook}
        value={note ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <Options of={noteWords.map(({ note: value, text }) => [value ?? '', text])} />
      </SelectField>
    </div>
  )
}
