import { Check, Info, type LucideIcon, Plus, RefreshCw, Trash2, Wrench } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toTimeAgo } from '../../../../ui/formats/time-ago.ts'
import type { NotificationItem, NotificationType } from '../../contract.ts'
import { toShownText } from '../../rules.ts'
import './notification-row.css'

/** docs/product/notifications.md#bell; the colours are in the style sheet. */
const icons: Record<NotificationType, LucideIcon> = {
  anime_created: Plus,
  anime_updated: RefreshCw,
  maintenance: Wrench,
  info: Info,
}

type NotificationRowProps = {
  notification: NotificationItem
  now: Date
  onRead: (event?: MouseEvent<HTMLButtonElement>) => void
  /** Without it there is no delete button. */
  onDelete?: (event: MouseEvent<HTMLButtonElement>) => void
}

/** One notification: icon, text, age and actions. */
export function NotificationRow({ notification, now, onRead, onDelete }: NotificationRowProps) {
  const { type, title, content, url, created_at, is_read } = notification
  const Icon = icons[type] ?? Info
  return (
    <li className="notification" data-type={type} data-unread={!is_read || undefined}>
      <span className="notification-icon">
        <Icon />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="notification-title">
          {!is_read && <span className="sr-only">Non lue : </span>}
          {url ? (
            <Link to={url} className="notification-link" onClick={() => !is_read && onRead()}>
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
      <div className="notification-actions">
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
