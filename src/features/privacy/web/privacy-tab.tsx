import type { ReactNode } from 'react'
import type { User } from '../../account/contract.ts'
import { deletionGraceDays } from '../rules.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { NotificationChoices } from './notification-choices.tsx'

type PrivacyTabProps = {
  user: User
  onClosed: (message: string) => void
  /** Further settings of notifications. */
  children?: ReactNode
}

/** The tab 'Confidentialité' of the settings: notifications, data export, and account deletion. */
export function PrivacyTab({ user, onClosed, children }: PrivacyTabProps) {
  const section = 'mt-8 border-line border-t pt-7'
  const text = 'mt-2 max-w-(--measure) text-text-2'
  return (
    <div className="max-w-190">
      <section>
        <h2 className="mb-2.5 text-[1.5rem]">Notifications</h2>
        <NotificationChoices />
        {children && <div className="border-line border-t">{children}</div>}
      </section>
      <section className={section}>
        <h2 className="text-[1.5rem]">Vos données</h2>
        <p className={text}>
          Une archive JSON avec votre profil, votre watchlist, votre progression, vos notifications et vos signalements.
        </p>
        <DownloadData />
      </section>
      <section className={section}>
        <h2 className="text-[1.5rem]">Supprimer mon compte</h2>
        <p className={text}>
          Vous serez déconnecté tout de suite. Vos données sont effacées {deletionGraceDays} jours après la fermeture du
          compte ; d’ici là, une connexion suffit pour tout retrouver.
        </p>
        <DeleteAccount username={user.username} onClosed={onClosed} />
      </section>
    </div>
  )
}
