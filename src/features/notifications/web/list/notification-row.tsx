import { Check, Info, type LucideIcon, Plus, RefreshCw, Trash2, Wrench } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toTimeAgo } from '../../../../ui/formats/time-ago.ts'
import type { NotificationItem, NotificationType } from '../../contract.ts'
import { toShownText } from '../../rules.ts'

type Look = { Icon: LucideIcon; colour: string }

const infoLook: Look = { Icon: Info, colour: 'text-violet' }

/** docs/product/notifications.md#bell */
const looks: Record<NotificationType, Look> = {
  anime_created: { Icon: Plus, colour: 'text-success' },
  anime_updated: { Icon: RefreshCw, colour: 'text-info' },
  maintenance: { Icon: Wrench, colour: 'text-[#ffd84d] in-data-[theme=light]:text-[#7a5a00]' },
  info: infoLook,
}

type NotificationRowProps = {
  notification: NotificationItem
  now: Date
  onRead: (event?: MouseEvent<HTMLButtonElement>) => void
  /** Without it there is no delete button. */
  onDelete?: (event: MouseEvent<HTMLButtonElement>) => void
}

/** The whole row is a link; its buttons are above it. */
const rowLink =
  'underline-offset-3 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-0 focus-visible:after:[outline:var(--focus)] focus-visible:after:-outline-offset-2'

/** One notification: icon, text, age and actions. */
export function NotificationRow({ notification, now, onRead, onDelete }: NotificationRowProps) {
  const { type, title, content, url, created_at, is_read } = notification
  const { Icon, colour } = looks[type] ?? infoLook
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3.5 border-line px-3 py-3.5 not-first:border-t max-md:gap-3 max-md:px-0">
      <span className={`grid size-10 place-items-center rounded-control bg-surface-2 ${colour}`}>
        <Icon />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className={`font-semibold ${is_read ? 'text-text-2' : 'text-text'}`}>
          {!is_read && (
            <>
              <i className="mr-2 inline-block size-[9px] -translate-y-px rotate-45 rounded-[2px] bg-accent forced-color-adjust-none forced-colors:bg-[Highlight]" />
              <span className="sr-only">Non lue : </span>
            </>
          )}
          {url ? (
            <Link to={url} className={rowLink} onClick={() => !is_read && onRead()}>
              {toShownText(title)}
            </Link>
          ) : (
            toShownText(title)
          )}
        </p>
        <p className="whitespace-pre-line text-sm text-text-2">{toShownText(content)}</p>
        <p className="mt-[3px] text-text-3 text-xs">
          <time dateTime={created_at}>{toTimeAgo(created_at, now)}</time>
        </p>
      </div>
      <div className="relative flex items-start max-md:flex-col">
        {!is_read && (
          <IconButton label="Marquer comme lu" aria-description={title} onClick={onRead}>
            <Check />
          </IconButton>
        )}
        {onDelete && (
          <IconButton label="Supprimer" aria-description={title} onClick={onDelete}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </li>
  )
}
