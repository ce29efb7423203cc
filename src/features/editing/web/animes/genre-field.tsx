import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx'

type GenreFieldProps = {
  label: string
  value: readonly string[]
  /** The genres that exist; another name makes one. */
  known: readonly string[]
  onChange: (names: string[]) => void
  error?: string | undefined
  hint?: string
}

/** Names in their order: typed or chosen from a list, Enter or a comma adds, Backspace takes the last away. */
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
    if (event.key === 'Enter' || event.key === ',') {
      if (text.trim() === '' && event.key === 'Enter') return
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="input genre-field">
        {value.map((name) => (
          <span key={name} className="genre-token">
            {name}
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
          maxLength={60}
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
