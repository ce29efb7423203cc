import { countOf } from '../../../../shared/french-numbers.ts'
import { settledPersonDays } from '../../../reports/rules.ts'
import type { DocumentSection } from './legal-document.tsx'
import { retentions as kept } from './retentions.ts'

/** Returns the privacy page's section on retention; periods that the operator chooses are shown as set. */
export function describeRetentions(backupDays: number | undefined): DocumentSection {
  return {
    id: 'durees',
    title: 'Combien de temps',
    body: (
      <ul>
        <li>
          Les données de votre compte : tant qu’il existe, puis {kept.closedAccountDays} jours après sa fermeture.
        </li>
        <li>Les données techniques (journaux, adresses IP, appareils) : {kept.technicalMonths} mois au plus.</li>
        <li>
          Une session inutilisée se ferme après {kept.unusedSessionDays} jours. L’appareil et l’adresse IP d’une session
          sont effacés {kept.endedSessionDays} jours après sa fin, le décompte des mots de passe erronés après{' '}
          {kept.wrongPasswordHours} heures.
        </li>
        <li>
          Les notifications : {kept.notificationMonths} mois au plus, {kept.readNotificationMonths} mois une fois lues.
        </li>
        <li>Les e-mails à envoyer et les autres tâches en attente : {kept.mailQueueDays} jours une fois terminées.</li>
        <li>Les listes que vous importez : {kept.listImportDays} jours, le temps de pouvoir revenir en arrière.</li>
        <li>
          Les notifications DMCA : {kept.rightsNoticeMonths} mois après leur traitement. Il n’en reste alors que des
          chiffres anonymes et les liens retirés.
        </li>
        <li>
          Vos signalements restent utiles après vous : ils perdent votre nom quand votre compte est supprimé. De même,
          ce que vous aviez gardé d’un anime retiré du catalogue est effacé {kept.deletedContentDays} jours après.
        </li>
        <li>
          Le signalement d’une personne dans une séance, avec ses messages : {settledPersonDays} jours après sa clôture,
          un an au plus.
        </li>
        <li>Le journal de ce que fait l’équipe, avec son adresse IP : {kept.staffLogMonths} mois.</li>
        <li>
          Les décomptes anonymes : {kept.figureMonths} mois au plus, {kept.playbackFailureDays} jours pour les échecs de
          lecture. Une recherche sans résultat que presque personne d’autre n’a faite est effacée la nuit suivante.
        </li>
        {backupDays !== undefined && (
          <li>
            Les sauvegardes du site : {countOf(backupDays, 'jour')}. Ce qui est effacé disparaît avec la dernière
            sauvegarde qui le contient.
          </li>
        )}
      </ul>
    ),
  }
}
