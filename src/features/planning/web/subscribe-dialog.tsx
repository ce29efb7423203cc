import { useQuery } from '@tanstack/react-query'
import { Copy, Rss } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../../ui/api/call-api.ts'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { takeLostFocus } from '../../../ui/navigation/use-kept-focus.ts'
import { withPersonQueries } from '../../../ui/queries/person-queries.tsx'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { toLoginPath, useMember } from '../../account/web/public.ts'
import { getCalendarAddress, removeCalendarAddress, renewCalendarAddress } from '../contract.ts'
import '../../../ui/styles/later.css'

/** Ways to follow releases elsewhere: a personal calendar, and public feeds. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const member = useMember()
  const { pathname, search } = useLocation()
  return (
    <Dialog open onClose={onClose} title="S’abonner aux sorties">
      <section className="grid gap-3">
        <h3>Mon calendrier</h3>
        <p className="text-text-2">Les sorties de vos animes dans votre agenda : il se met à jour tout seul.</p>
        {member ? (
          <OwnCalendar userId={member.id} />
        ) : (
          <ButtonLink to={toLoginPath(pathname + search)} className="justify-self-start">
            Se connecter
          </ButtonLink>
        )}
      </section>
      <section className="grid gap-3 border-line border-t pt-4">
        <h3>Flux des nouveaux épisodes</h3>
        <ul className="flex flex-wrap gap-2">
          {feeds.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="chip min-h-11">
                <Rss className="size-4" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

const feeds = [
  { href: '/feeds/episodes.atom', label: 'Tous' },
  { href: '/feeds/episodes-vostfr.atom', label: 'VOSTFR' },
  { href: '/feeds/episodes-vf.atom', label: 'VF' },
]

function Calendar() {
  const { data: calendar, ...read } = useQuery(readOf(getCalendarAddress, {}))
  const [copiedUrl, setCopiedUrl] = useState<string>()
  const [asked, setAsked] = useState<'new' | 'none'>()
  const change = useWrite({
    send: (to: 'new' | 'none') => callApi(to === 'new' ? renewCalendarAddress : removeCalendarAddress, {}),
    refreshes: [getCalendarAddress],
  })
  if (!calendar && read.error) return <ReadFailure read={read} />
  if (!calendar?.url) {
    return (
      <>
        <FailureAlert error={read.error ?? change.error} />
        <Button
          ref={takeLostFocus}
          variant="primary"
          className="justify-self-start"
          loading={!calendar || change.isPending}
          onClick={() => change.mutate('new')}
        >
          Créer mon adresse
        </Button>
      </>
    )
  }
  const url = calendar.url
  return (
    <>
      <FailureAlert error={read.error} />
      <input className="input font-mono text-sm" readOnly value={url} aria-label="Adresse de mon calendrier" />
      <p className="text-sm text-text-2">
        Cette adresse est secrète : qui la connaît voit vos animes. Une nouvelle adresse remplace l’ancienne.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={takeLostFocus}
          variant="primary"
          onClick={() => void copyText(url).then((isCopied) => isCopied && setCopiedUrl(url))}
        >
          <Copy />
          <span aria-live="polite">{copiedUrl === url ? 'Lien copié !' : 'Copier'}</span>
        </Button>
        <a className="button button-secondary" href={url.replace(/^https?:/, 'webcal:')}>
          Ouvrir dans mon agenda
        </a>
        <Button variant="ghost" onClick={() => setAsked('new')}>
          Nouvelle adresse
        </Button>
        <Button variant="danger" onClick={() => setAsked('none')}>
          Supprimer
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'new' ? 'Remplacer l’adresse' : 'Supprimer l’adresse'}
        action={asked === 'new' ? 'Remplacer' : 'Supprimer'}
        busyAction={asked === 'new' ? 'Remplacement…' : 'Suppression…'}
        write={change}
        onConfirm={() => asked && change.mutate(asked, { onSuccess: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
      >
        <p>Les agendas abonnés à cette adresse ne se mettront plus à jour.</p>
      </ConfirmDialog>
    </>
  )
}

const OwnCalendar = withPersonQueries(Calendar)
