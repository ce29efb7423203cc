import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { memberScopes, type TokenScope, tokenScopes } from '../../../../shared/contract/token-scopes.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ShownOnce } from '../../../../ui/clipboard/shown-once.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { refuse } from '../../../../ui/forms/form.tsx'
import { DialogForm } from '../../../../ui/forms/form-dialog.tsx'
import { refresh } from '../../../../ui/queries/reads.ts'
import type { User } from '../../contract.ts'
import { createToken, listTokens } from '../../tokens-contract.ts'
import { maxTokenName, noScope, scopeNames, tokenLifetimes } from '../../tokens-rules.ts'
import { isStaff } from '../is-staff.ts'

/** Makes a token, then shows it this one time. */
export function NewTokenDialog({ open, onClose, user }: { open: boolean; onClose: () => void; user: User }) {
  const queries = useQueryClient()
  const [token, setToken] = useState<string>()
  const close = () => {
    setToken(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={token ? 'Votre nouveau jeton' : 'Nouveau jeton d’accès'}>
      {token ? (
        <ShownOnce label="Jeton" value={token} copied="Jeton copié !" onClose={close}>
          Copiez-le maintenant : il ne sera plus jamais affiché. Qui le connaît agit en votre nom.
        </ShownOnce>
      ) : (
        <TokenForm
          user={user}
          onClose={close}
          onMade={(made) => {
            setToken(made)
            void refresh(queries, listTokens)
          }}
        />
      )}
    </Dialog>
  )
}

function TokenForm({ user, onClose, onMade }: { user: User; onClose: () => void; onMade: (token: string) => void }) {
  const scopes = isStaff(user) ? tokenScopes : memberScopes
  function check(fields: FormData) {
    if (String(fields.get('name')).trim() === '') return refuse('Le nom du jeton est requis', 'name')
    return fields.has('scopes') ? undefined : refuse(noScope)
  }
  async function send(fields: FormData): Promise<void> {
    const { token } = await callApi(createToken, { body: toBody(fields) })
    onMade(token)
  }
  return (
    <DialogForm
      check={check}
      send={send}
      onClose={onClose}
      besides={['name']}
      action="Créer le jeton"
      busyAction="Création…"
    >
      <Field label="Nom" name="name" maxLength={maxTokenName} hint="Par exemple : sauvegarde de ma liste" required />
      <fieldset>
        <legend className="field-label">Permissions</legend>
        <p className="text-sm text-text-2">La lecture du catalogue est ouverte à tous, sans jeton.</p>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {scopes.map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope} label={scopeNames[scope]} />
          ))}
        </div>
      </fieldset>
      <SelectField label="Expiration" name="expires_in_days" defaultValue="90">
        <Options
          of={tokenLifetimes.map((days) => [
            days ?? '',
            days === null ? 'Jamais' : days === 365 ? 'Dans un an' : `Dans ${days} jours`,
          ])}
        />
      </SelectField>
    </DialogForm>
  )
}

function toBody(fields: FormData) {
  const chosen = String(fields.get('expires_in_days'))
  return {
    name: String(fields.get('name')),
    scopes: fields.getAll('scopes') as TokenScope[],
    expires_in_days: tokenLifetimes.find((days) => String(days ?? '') === chosen) ?? null,
  }
}
