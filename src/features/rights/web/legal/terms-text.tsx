import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { type DocumentSection, LegalDocument } from './legal-document.tsx'
import { inForceSince } from './legal-figures.ts'
import { retentions } from './retentions.ts'

const sections: DocumentSection[] = [
  {
    id: 'objet',
    title: 'Objet',
    body: (
      <>
        <p>
          Ces conditions encadrent l’usage de Suminé, un service gratuit qui indexe des liens vers des animes proposés
          par des sources tierces. Utiliser le site, c’est les accepter.
        </p>
        <p>
          Regarder ne demande aucune inscription. Un compte, facultatif, ajoute la reprise de lecture, une watchlist et
          des notifications.
        </p>
      </>
    ),
  },
  {
    id: 'contenu-et-sources',
    title: 'Contenu et sources',
    body: (
      <>
        <p>
          Suminé n’héberge aucun contenu protégé. Les vidéos sont lues depuis les serveurs qui les proposent, et chaque
          lien peut disparaître sans préavis.
        </p>
        <p>
          Les titres, résumés et visuels servent à reconnaître les œuvres ; ils restent la propriété de leurs ayants
          droit.
        </p>
        <p>
          Un ayant droit peut demander le retrait d’un lien par la <Link to="/dmca">procédure DMCA</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'compte',
    title: 'Votre compte',
    body: (
      <>
        <p>Un compte est personnel. Vous vous engagez à :</p>
        <ul>
          <li>choisir un mot de passe que vous n’utilisez pas ailleurs ;</li>
          <li>ne pas partager vos accès ni ouvrir de comptes en série ;</li>
          <li>choisir un nom et une image qui n’usurpent l’identité de personne et n’insultent personne ;</li>
          <li>nous signaler toute connexion que vous ne reconnaissez pas.</li>
        </ul>
        <p>Vos appareils connectés sont visibles dans les paramètres, et vous pouvez y mettre fin un par un.</p>
      </>
    ),
  },
  {
    id: 'usage',
    title: 'Usage acceptable',
    body: (
      <p>
        L’extraction automatisée du catalogue, le contournement des limites de requêtes, les tentatives d’accès au
        compte d’autrui et les signalements abusifs peuvent mener à la désactivation du compte.
      </p>
    ),
  },
  {
    id: 'disponibilite',
    title: 'Disponibilité',
    body: (
      <p>
        Nous visons une disponibilité de 99.9%, sans la garantir. Les maintenances prévues sont annoncées dans les
        notifications.
      </p>
    ),
  },
  {
    id: 'publicite',
    title: 'Publicité et Premium',
    body: (
      <p>
        Le site est financé par une publicité non intrusive. Une formule Premium facultative est annoncée ; ses
        conditions seront publiées avant son ouverture. Elle n’enlèvera rien à la version gratuite.
      </p>
    ),
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    body: (
      <p>
        Le service est fourni en l’état. Nous ne maîtrisons ni le contenu ni la disponibilité des serveurs tiers vers
        lesquels mènent les liens. Rien ici ne limite les droits que la loi vous accorde en tant que consommateur.
      </p>
    ),
  },
  {
    id: 'fin',
    title: 'Fermeture du compte',
    body: (
      <p>
        Vous pouvez fermer votre compte à tout moment depuis les paramètres. Vos données sont supprimées{' '}
        {retentions.closedAccountDays} jours après la fermeture ; les données techniques sont gardées{' '}
        {retentions.technicalMonths} mois au plus. Le détail est dans la{' '}
        <Link to="/privacy">politique de confidentialité</Link>.
      </p>
    ),
  },
  {
    id: 'evolution',
    title: 'Évolution des conditions',
    body: <p>Toute modification est annoncée 30 jours avant son application.</p>,
  },
]

/** /terms. Source of the figures: docs/product/texts.md#legal-pages. */
export function Terms() {
  return (
    <LegalDocument
      title="Conditions d’utilisation"
      lead={inForceSince}
      isNumbered
      sections={sections}
      footer={
        <>
          <ButtonLink to="/about">À propos</ButtonLink>
          <ButtonLink to="/privacy">Confidentialité</ButtonLink>
        </>
      }
    />
  )
}
