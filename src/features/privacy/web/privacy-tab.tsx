import type { ReactNode } from 'react'
import { SettingsSection } from '../../../ui/components/settings-section.tsx'
import type { User } from '../../account/contract.ts'
import { NotificationChoices } from '../../notifications/web/preferences/public.ts'
import { deletionGraceDays } from '../rules.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'

type PrivacyTabProps = {
  user: User
  onClosed: (message: string) => void
  /** Further settings of notifications. */
  children?: ReactNode
}

/** The tab 'Confidentialité' of the settings: notifications, data export, and account deletion. */
export function PrivacyTab({ user, onClosed, children }: PrivacyTabProps) {
  return (
    <>
      <SettingsSection title="Notifications">
        <div className="*:border-line *:not-first:border-t">
          <NotificationChoices />
          {children}
        </div>
      </SettingsSection>
      <SettingsSection
        title="Vos données"
        hint="Une archive JSON avec votre profil, votre watchlist, votre progression, vos notifications et vos signalements."
      >
        <DownloadData />
      </SettingsSection>
      <SettingsSection
        title="Supprimer mon compte"
        hint={`Vous serez déconnecté tout de suite. Vos données sont effacées ${deletionGraceDays} jours après la fermeture du compte ; d’ici là, une connexion suffit pour tout retrouver.`}
      >
        <DeleteAccount username={user.username} onClosed={onClosed} />
      </SettingsSection>
    </>
  )
}
