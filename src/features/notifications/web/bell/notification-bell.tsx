import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { useMenu } from '../../../../ui/menus/use-menu.ts'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { useMember } from '../../../account/web/public.ts'
import { toShownText } from '../../rules.ts'
import { useLiveNotifications } from '../live/use-live-notifications.ts'
import { useUnreadNotifications } from '../notification-queries.ts'
import { renewPush } from '../push/push-device.ts'
import { NotificationPanel } from './notification-panel.tsx'
import '../../../../ui/styles/later.css'

/** The bell of members, with its panel (docs/product/notifications.md#bell). */
export default function NotificationBell() {
  const member = useMember()
  return member && <PersonBell key={member.id} userId={member.id} />
}

const PersonBell = withPersonQueries(Bell)

function Bell({ userId }: { userId: number }) {
  const menu = useMenu<HTMLDivElement>()
  const unread = useUnreadNotifications(userId)
  const [announced, setAnnounced] = useState('')
  useLiveNotifications(userId, ({ title }) => setAnnounced(`Nouvelle notification : ${toShownText(title)}`))
  useEffect(() => void renewPush(userId).catch(() => {}), [userId])
  const count = unread.data?.unread_count ?? 0
  return (
    <div ref={menu.rootRef} className="lg:relative">
      <IconButton {...menu.trigger} label={toBellLabel(count)}>
        <BellIcon />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 -right-0.5 h-[19px] min-w-[19px] rounded-full bg-accent px-[5px] text-center font-bold text-[0.6875rem] text-on-accent leading-[19px] [box-shadow:0_0_0_2px_var(--c-bg)] forced-colors:border"
          >
            {toBadge(count)}
          </span>
        )}
      </IconButton>
      {menu.isOpen && <NotificationPanel id={menu.panelId} userId={userId} unread={unread} />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** '9+' above nine (docs/product/notifications.md#bell). */
const toBadge = (count: number): string => (count > 9 ? '9+' : String(count))

function toBellLabel(count: number): string {
  if (count === 0) return 'Notifications'
  return `Notifications, ${countOf(count, 'non lue', 'non lues')}`
}
