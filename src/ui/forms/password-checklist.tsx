import { Check, Circle } from 'lucide-react'
import { checkPassword, type PasswordChecks } from '../../shared/password-rules.ts'

const rules: [keyof PasswordChecks, string][] = [
  ['length', '8 caractères'],
  ['lowercase', 'Une minuscule'],
  ['uppercase', 'Une majuscule'],
  ['digit', 'Un chiffre'],
]

/** Lists the unmet rules of a new password while it is typed. The field refers to `id` for its description. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const checks = checkPassword(password)
  return (
    // The list gets its name from another element: with its own, screen readers would read only the name as the field's
    // description.
    <div id={id}>
      <p id={`${id}-name`} className="sr-only">
        Règles du mot de passe
      </p>
      <ul aria-labelledby={`${id}-name`} className="grid gap-2 sm:grid-cols-2">
        {rules.map(([rule, label]) => (
          <li
            key={rule}
            data-met={checks[rule] || undefined}
            className="flex items-center gap-2.25 text-sm text-text-2 data-met:text-success [&_.lucide]:size-4"
          >
            {checks[rule] ? <Check /> : <Circle />}
            <span>
              {label}
              <span className="sr-only"> : {checks[rule] ? 'respecté' : 'manquant'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
