import { Copy, Rss } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toLoginPath, useSession } from '../../account/web/public.ts'
import type { getCalendarAddress, removeCalendarAddress, renewCalendarAddress } from '../contract.ts'

/** Ways to hear of releases elsewhere: a calendar of one's own, and feeds for everybody. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  return (
    <Dialog open onClose={onClose} title="S’abonner aux sorties">
      <section className="grid gap-3">
        <h3>Mon calendrier</h3>
        <p className="text-text-2">Les sorties de vos animes dans votre agenda : il se met à jour tout seul.</p>
        {session.status === 'signed-in' ? (
          <OwnCalendar />
        ) : (
          <ButtonLink to={toLoginPath('/planning')} className="justify-self-start">
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

type Calendar = { url: string | null }

function OwnCalendar() {
  const [calendar, setCalendar] = useState<Calendar>()
  const [error, setError] = useState<string>()
  const [isCopied, setIsCopied] = useState(false)
  const follow = (answer: Promise<Calendar>) => {
    setIsCopied(false)
    answer.then(setCalendar, (failed: unknown) => setError(toFailure(failed).message))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialogue opens
  useEffect(() => follow(callApi<typeof getCalendarAddress>('GET /api/planning/calendar', {})), [])
  const renew = () => follow(callApi<typeof renewCalendarAddress>('POST /api/planning/calendar', {}))
  const remove = () => follow(callApi<typeof removeCalendarAddress>('DELETE /api/planning/calendar', {}))
  if (error) return <Alert tone="danger">{error}</Alert>
  if (!calendar?.url) {
    return (
      <Button variant="primary" className="justify-self-start" loading={!calendar} onClick={renew}>
        Créer mon adresse
      </Button>
    )
  }
  const url = calendar.url
  return (
    <>
      <input className="input font-mono text-sm" readOnly value={url} aria-label="Adresse de mon calendrier" />
      <p className="text-sm text-text-2">
        Cette adresse est secrète : qui la connaît voit vos animes. Une nouvelle adresse remplace l’ancienne.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copyText(url).then(setIsCopied)}>
          <Copy />
          <span aria-live="polite">{isCopied ? 'Lien copié !' : 'Copier'}</span>
        </Button>
        <a className="button button-secondary" href={url.replace(/^https?:/, 'webcal:')}>
          Ouvrir dans mon agenda
        </a>
        <Button variant="ghost" onClick={renew}>
          Nouvelle adresse
        </Button>
        <Button variant="danger" onClick={remove}>
          Supprimer
        </Button>
      </div>
    </>
  )
}
