import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { useFieldError } from '../../../../ui/forms/form-context.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { maxNameLength } from '../../saved-searches-rules.ts'
import { useCreateSearch } from './saved-searches-queries.ts'

type SaveDialogProps = { open: boolean; query: string; names: string[]; onClose: () => void; onSaved: () => void }

/** Asks for the name of a new saved search, and whether it notifies. */
export function SaveDialog({ open, query, names, onClose, onSaved }: SaveDialogProps) {
  const create = useCreateSearch()
  return (
    <FormDialog
      open={open}
      title="Enregistrer cette recherche"
      onClose={onClose}
      send={async (fields) => {
        const body = { name: String(fields.get('name')), notifies: fields.has('notifies'), query }
        await create.mutateAsync(body)
        onSaved()
      }}
    >
      <p className="text-sm text-text-2">{names.join(' · ')}</p>
      <QueryError />
      <Field
        label="Nom"
        name="name"
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={suggestName(names)}
        required
      />
      <Checkbox name="notifies" label="Me prévenir quand un anime s’y ajoute" defaultChecked />
    </FormDialog>
  )
}

function QueryError() {
  const error = useFieldError('query')
  return error && <p className="text-danger text-sm">{error}</p>
}

/** Returns as many names of filters as fit. */
function suggestName(names: string[]): string {
  const fitting = names.findLastIndex((_, place) => names.slice(0, place + 1).join(', ').length <= maxNameLength)
  return names.slice(0, fitting + 1).join(', ') || (names[0] ?? '').slice(0, maxNameLength)
}
