import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ConfirmDialog, useFocusAfterDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { toLastWatched } from '../../../../ui/formats/time-ago.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import type { User } from '../../contract.ts'
import { type AccessToken, listTokens, revokeToken } from '../../tokens-contract.ts'
import { maxTokens, scopeNames } from '../../tokens-rules.ts'
import { IconRow, WaitingIconRows } from '../icon-row.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** 'Jetons d’accès' of the settings: lists, creates and revokes the tokens of the user's programs. */
export function AccessTokens({ user }: { user: User }) {
  const tokens = useTokens()
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<AccessToken>()
  const [heading, focusHeading] = useFocusAfterDialog<HTMLHeadingElement>()
  const revoking = useWrite({
    send: ({ id }: AccessToken) => untilGone(callApi(revokeToken, { params: { id } })),
    refreshes: [listTokens],
  })
  // Once the list has reloaded: until then it shows what has gone.
  const onSuccess = () => {
    setRevoked(undefined)
    focusHeading()
  }
  const list = tokens.data?.tokens
  return (
    <SettingsSection
      heading={heading}
      title="Jetons d’accès"
      hint={
        <>
          Pour vos applications : un jeton agit en votre nom, dans les limites de ses permissions (
          <a href="/api/docs" className="underline underline-offset-3">
            documentation de l’API
          </a>
          ). Changer le mot de passe révoque tous les jetons.
        </>
      }
    >
      <TokenList tokens={tokens} onRevoke={setRevoked} />
      {list && list.length < maxTokens && (
        <Button className="justify-self-start" onClick={() => setIsMaking(true)}>
          <Plus />
          Nouveau jeton
        </Button>
      )}
      <NewTokenDialog open={isMaking} onClose={() => setIsMaking(false)} user={user} />
      <ConfirmDialog
        open={revoked !== undefined}
        title="Révoquer le jeton"
        action="Révoquer"
        busyAction="Révocation…"
        write={revoking}
        onConfirm={() => revoked && revoking.mutate(revoked, { onSuccess })}
        onClose={() => setRevoked(undefined)}
      >
        <p className="text-text-2">
          Les applications qui utilisent <b>{revoked?.name}</b> n’auront plus accès à votre compte, tout de suite et
          sans retour possible.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

type TokenListProps = { tokens: ReturnType<typeof useTokens>; onRevoke: (token: AccessToken) => void }

function TokenList({ tokens, onRevoke }: TokenListProps) {
  const { data } = tokens
  if (data?.tokens.length === 0) {
    return (
      <p className="text-text-2">Aucun jeton pour le moment. Créez-en un pour relier une application à votre compte.</p>
    )
  }
  if (data) {
    return (
      <ul>
        {data.tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
    )
  }
  return <ReadFailure read={tokens} waiting={<WaitingIconRows count={2} />} />
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scopes, expires_at: expiresAt, last_used_at: lastUsedAt } = token
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <IconRow
      icon={KeyRound}
      action={
        <Button variant="ghost" className="text-sm" onClick={onRevoke}>
          Révoquer<span className="sr-only"> {name}</span>
        </Button>
      }
    >
      <b className="font-semibold text-md text-text">{name}</b>
      <p>{scopes.map((scope) => scopeNames[scope]).join(', ')}</p>
      <p>
        {isExpired ? (
          <span className="text-warning">Expiré le {toShortDate(expiresAt)}</span>
        ) : expiresAt ? (
          `Expire le ${toShortDate(expiresAt)}`
        ) : (
          'N’expire pas'
        )}
        {' · '}
        {lastUsedAt ? `Utilisé : ${lowerFirst(toLastWatched(lastUsedAt, new Date()))}` : 'Jamais utilisé'}
      </p>
    </IconRow>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The user's access tokens. */
const useTokens = () => useQuery(readOf(listTokens, {}))
