import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import { isShortcut } from '../../../../ui/navigation/is-shortcut.ts'
import { maxGenreNameLength } from '../../rules.ts'

const genreField = [
  'flex flex-wrap items-center gap-1.5 px-1.5! py-0.75! focus-within:border-accent-text focus-within:shadow-[0_0_0_1px_var(--c-accent-text)]',
  '[&>input]:flex-1 [&>input]:min-w-22.5 [&>input]:min-h-7.5 [&>input]:px-1.5 [&>input]:border-0 [&>input]:bg-transparent',
  '[&>input]:[outline:2px_solid_transparent]',
].join(' ')

type GenreFieldProps = {
  label: string
  value: readonly string[]
  /** Existing genres; any other name creates one. */
  known: readonly string[]
  onChange: (names: string[]) => void
  error?: string | undefined
  hint?: string
}

/** An ordered list of names, typed or chosen: Enter or a comma adds, Backspace removes the last. */
export function GenreField({ label, value, known, onChange, error, hint }: GenreFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const name = known.find((genre) => genre.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()
    setText('')
    if (name !== '' && !value.includes(name)) onChange([...value, name])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The page saves with this key, from any field.
    if (isShortcut(event, 's')) add(text)
    else if (event.key === 'Enter' || event.key === ',') {
      if (text.trim() === '' && event.key === 'Enter') return
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && !event.repeat && text === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={`${genreField} input`}>
        {value.map((name) => (
          <span
            key={name}
            className="inline-flex max-w-full items-center min-h-7.5 pl-2.5 rounded-sm bg-surface-3 text-sm [&_button]:grid [&_button]:flex-none [&_button]:place-items-center [&_button]:text-text-2 [&_button]:size-7.5 [&_button:hover]:text-text [&_.lucide]:size-3.5"
          >
            <span className="min-w-0">{name}</span>
            <button
              type="button"
              aria-label={`Retirer ${name}`}
              onClick={() => {
                onChange(value.filter((other) => other !== name))
                input.current?.focus()
              }}
            >
              <X />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          list={`${id}-known`}
          value={text}
          maxLength={maxGenreNameLength}
          autoComplete="off"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={({ target }) =>
            // Chosen from the list rather than typed letter by letter.
            known.includes(target.value) && target.value.length > text.length + 1
              ? add(target.value)
              : setText(target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((name) => !value.includes(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      </div>
    </FieldFrame>
  )
}
