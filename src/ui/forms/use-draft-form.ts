import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useWrite } from '../queries/use-write.ts'
import type { ConflictField } from './conflict-panel.tsx'
import { useSubmit } from './form.tsx'
import type { FormRefusal } from './form-context.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** Describes the fields of a form. */
export type DraftFields<Draft> = {
  labels: Record<keyof Draft, string>
  /** The largest number of characters of text fields. */
  limits: { readonly [Name in keyof Draft]?: number }
  /** Returns the names of the fields that differ between two states of the form. */
  listChanges: (before: Draft, after: Draft) => (keyof Draft)[]
  /** Formats a field's value. */
  toWords: (draft: Draft, name: keyof Draft) => string
}

type DraftFormSteps<Row, Draft, Answer> = {
  /** The edited row; undefined for a new one. */
  row: Row | undefined
  toDraft: (row: Row | undefined) => Draft
  fields: DraftFields<Draft>
  /** The client's own rules. */
  check: (draft: Draft) => FormRefusal | undefined
  send: (draft: Draft, row: Row | undefined) => Promise<Answer>
  done: (answer: Answer) => string
  /** Returns the saved row, which the form then shows. */
  toSaved: (answer: Answer) => Row
  /** Closes the form instead, unless it was changed after it was sent. */
  onClose?: () => void
  /** Loads the row again after a concurrent save. */
  reload: (row: Row) => Promise<Row | undefined>
}

/** `mine` holds the own texts, also once theirs are taken. */
type Conflict<Draft> = { by: string | null; at: string; both: (keyof Draft)[]; theirs: Draft; mine: Draft }

/** The names of fields that fit a text input. */
type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? (string extends Draft[Name] ? Name : never) : never
}[keyof Draft] &
  string

export type DraftForm<Row, Draft> = {
  /** As last loaded or saved; undefined for a new one. */
  row: Row | undefined
  draft: Draft
  change: (fields: Partial<Draft>) => void
  isDirty: boolean
  isPending: boolean
  /** Whether the form waits for the network, and is then sent automatically. */
  isWaiting: boolean
  refusal: FormRefusal | undefined
  /** Returns the error of a field, or of a line of it ('titles.0.text'). */
  errorOf: (name: string) => string | undefined
  /** Returns the props of a text input. */
  bind: (name: TextName<Draft>) => {
    name: string
    label: string
    maxLength: number | undefined
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  /** A concurrent save: its author and time, and the fields that both changed, for `ConflictPanel`. */
  conflict: { by: string | null; at: string; fields: ConflictField[] } | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /**
   * Replaces the form's content with the current row.
   * @param sent the draft that was saved: fields changed since then keep their content
   */
  follow: (row: Row, sent?: Draft) => void
  /**
   * Takes up changes of an earlier visit. Fields that were saved differently since are in conflict.
   * @param former the values that were changed
   * @param at when the row was last saved
   */
  restore: (changes: Partial<Draft>, since: { former: Partial<Draft>; at: string }) => void
}

/**
 * A form for a row that several people may edit. No input is lost: errors stand beside their fields, a save without a
 * network waits for it, and a concurrent save is merged.
 */
export function useDraftForm<Row, Draft extends object, Answer>(
  steps: DraftFormSteps<Row, Draft, Answer>,
): DraftForm<Row, Draft> {
  const { toDraft, fields } = steps
  const [row, setRow] = useState(steps.row)
  const [draft, setDraft] = useState(() => toDraft(steps.row))
  const [conflict, setConflict] = useState<Conflict<Draft>>()
  const base = toDraft(row)
  // Text may be typed while the server answers.
  const typed = useRef(draft)
  useEffect(() => {
    typed.current = draft
  })
  const change = (changed: Partial<Draft>) => setDraft((current) => ({ ...current, ...changed }))

  function follow(latest: Row, sent?: Draft): void {
    setRow(() => latest)
    setDraft((current) => (sent ? keepChanged(toDraft(latest), sent, current) : toDraft(latest)))
  }

  async function mergeWith(before: Row, { by, at }: { by: string | null; at: string }): Promise<void> {
    const latest = await steps.reload(before)
    if (!latest) return
    const theirs = toDraft(latest)
    const { merged, both } = mergeDrafts(base, { mine: typed.current, theirs, listChanges: fields.listChanges })
    setRow(() => latest)
    setDraft(merged)
    setConflict({ by, at, both, theirs, mine: merged })
  }

  const { mutateAsync } = useWrite({
    // The next save does not wait for the refetches of this one.
    scope: { id: useId() },
    send: (sent: Draft) => steps.send(sent, row),
    done: steps.done,
    onSuccess(answer, sent) {
      setConflict(undefined)
      const isWhole = fields.listChanges(sent, typed.current).length === 0
      if (steps.onClose && isWhole) steps.onClose()
      else follow(steps.toSaved(answer), sent)
    },
    onError: async (error) => {
      if (row && error instanceof ApiError && error.conflict) await mergeWith(row, error.conflict)
    },
  })
  const submit = useSubmit({
    check: (_fields, form) => steps.check(draft) ?? refuseUnreadable(form),
    send: () => mutateAsync(draft),
    resends: true,
  })
  const errors = submit.refusal?.fields ?? {}
  const errorOf = (name: string) =>
    Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]
  // The panel shows why a merged form was refused, until it is sent again.
  const isConflictShown = conflict !== undefined && Object.keys(errors).length === 0 && !submit.isWaiting
  return {
    row,
    draft,
    change,
    isDirty: fields.listChanges(base, draft).length > 0,
    isPending: submit.isPending,
    isWaiting: submit.isWaiting,
    refusal: isConflictShown ? undefined : submit.refusal,
    errorOf,
    bind: (name) => ({
      name,
      label: fields.labels[name],
      maxLength: fields.limits[name],
      value: String(draft[name]),
      error: errorOf(name),
      onChange: ({ target }) => change({ [name]: target.value } as unknown as Partial<Draft>),
    }),
    conflict: conflict && {
      ...conflict,
      fields: conflict.both.map((name) => {
        const { theirs, mine } = conflict
        const isTaken = fields.toWords(draft, name) === fields.toWords(theirs, name)
        const put = (from: Draft) => change({ [name]: from[name] } as unknown as Partial<Draft>)
        return {
          name: String(name),
          label: fields.labels[name],
          theirs: fields.toWords(theirs, name),
          mine: fields.toWords(isTaken ? mine : draft, name),
          isTaken,
          onTake() {
            setConflict({ ...conflict, mine: { ...mine, [name]: draft[name] } })
            put(theirs)
          },
          onKeep: () => put(mine),
        }
      }),
    },
    onSubmit: submit.onSubmit,
    follow,
    restore(changes, { former, at }) {
      const { listChanges } = fields
      const typed = Object.fromEntries(listChanges(base, draft).map((name) => [name, draft[name]]))
      const mine = { ...draft, ...changes, ...typed }
      const { merged, both } = mergeDrafts({ ...base, ...former }, { mine, theirs: base, listChanges })
      setDraft(merged)
      if (both.length > 0) setConflict({ by: null, at, both, theirs: base, mine: merged })
    },
  }
}

/** Returns the saved draft with the fields that were changed after it was sent. */
function keepChanged<Draft extends object>(saved: Draft, sent: Draft, current: Draft): Draft {
  const names = Object.keys(current) as (keyof Draft)[]
  const changed = names.filter((name) => current[name] !== sent[name]).map((name) => [name, current[name]])
  return { ...saved, ...Object.fromEntries(changed) }
}

/** Describes a form of texts and checkboxes. */
export function describeFields<Draft extends Record<string, string | boolean>>(
  labels: Record<keyof Draft, string>,
): DraftFields<Draft> {
  const toWords = (draft: Draft, name: keyof Draft) => {
    const value = draft[name]
    return typeof value === 'string' ? value.trim() || '—' : value ? 'Oui' : 'Non'
  }
  const names = Object.keys(labels) as (keyof Draft)[]
  const listChanges = (before: Draft, after: Draft) =>
    names.filter((name) => toWords(before, name) !== toWords(after, name))
  return { labels, limits: {}, listChanges, toWords }
}
