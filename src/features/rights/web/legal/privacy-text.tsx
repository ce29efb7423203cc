import { Link } from 'react-router'
import { embedProviders } from '../../../../shared/embeds.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { describeRetentions } from './describe-retentions.tsx'
import { type DocumentSection, LegalDocument } from './legal-document.tsx'
import { inForceSince } from './legal-figures.ts'
import { retentions } from './retentions.ts'

const providers = Object.values(embedProviders).map(({ name }) => name)

const firstSections: DocumentSection[] = [
  {
    id: 'principes',
    title: 'Nos principes',
    body: (
      <>
        <p>
          Nous gardons le moins possible, le moins longtemps possible, et nous ne vendons rien. Regarder un épisode ne
          demande ni compte ni donnée personnelle.
        </p>
        <p>Le site ne charge aucun traceur tiers et ne dépose aucun cookie publicitaire.</p>
      </>
    ),
  },
  {
    id: 'donnees',
    title: 'Ce que nous gardons',
    body: (
      <dl>
        <dt>Sans compte</dt>
        <dd>
          Rien qui vous identifie. Votre position dans un épisode et vos réglages restent dans votre navigateur. Une
          adresse IP sert, le temps de la compter, à limiter les abus, et peut figurer quelque temps dans les journaux
          techniques de l’hébergement.
        </dd>
        <dt>Avec un compte</dt>
        <dd>
          Votre nom d’utilisateur, votre adresse e-mail, une empreinte de votre mot de passe (jamais le mot de passe),
          votre image si vous en choisissez une, et les dates de création et de dernière connexion.
        </dd>
        <dt>Ce que vous faites de votre compte</dt>
        <dd>
          Votre watchlist, vos recherches enregistrées, votre progression, les jours où vous regardez et combien de
          temps, vos notifications et vos préférences, vos signalements, les appareils connectés avec leur navigateur et
          leur adresse IP, et ceux qui ont demandé à recevoir vos notifications.
        </dd>
        <dt>Si vous envoyez une notification ou une contre-notification</dt>
        <dd>
          Le nom, l’adresse e-mail, l’œuvre, les explications et la signature que vous y écrivez. Une
          contre-notification est transmise, avec le nom de son auteur, à la personne dont elle conteste la demande.
        </dd>
        <dt>Ce que nous comptons sans savoir de qui il s’agit</dt>
        <dd>
          Les épisodes lancés et les lectures qui échouent. Les recherches qui ne trouvent rien : leur texte et le jour,
          jamais qui a cherché. Les mesures de vitesse que votre navigateur envoie en quittant le site (temps
          d’affichage, temps de réponse, décalages de la page, nombre d’erreurs) : elles ne disent ni qui vous êtes ni
          quelle page vous lisiez, et nous n’en gardons que des totaux.
        </dd>
      </dl>
    ),
  },
  {
    id: 'usages',
    title: 'Ce que nous en faisons',
    body: (
      <ul>
        <li>vous reconnaître, vous laisser reprendre un épisode et retrouver vos listes sur vos appareils ;</li>
        <li>vous prévenir des nouveaux épisodes, dans les limites que vous choisissez ;</li>
        <li>protéger le service et vos comptes contre les abus ;</li>
        <li>compter, sans nommer personne, ce qui est regardé et ce qui ne fonctionne pas.</li>
      </ul>
    ),
  },
  {
    id: 'partage',
    title: 'Avec qui nous les partageons',
    body: (
      <p>
        Avec personne, sauf obligation légale. Lorsque vous lancez une vidéo, votre navigateur la demande directement au
        serveur qui la propose : celui-ci voit alors votre adresse IP, comme tout site que vous visitez. Le lecteur d’un
        autre site ({providers.join(', ')} ou une instance de PeerTube) n’est chargé qu’avec votre accord.
      </p>
    ),
  },
]

const lastSections: DocumentSection[] = [
  {
    id: 'droits',
    title: 'Vos droits',
    body: (
      <>
        <p>
          Depuis l’onglet Confidentialité de vos <Link to="/settings">paramètres</Link>, vous pouvez à tout moment :
        </p>
        <ul>
          <li>télécharger en un fichier tout ce que nous gardons sur vous ;</li>
          <li>choisir les notifications que vous recevez ;</li>
          <li>supprimer votre compte. Vous avez {retentions.closedAccountDays} jours pour changer d’avis.</li>
        </ul>
        <p>
          Vous pouvez corriger votre nom et votre image dans l’onglet Profil. Pour toute autre demande, et si nos
          réponses ne vous suffisent pas, vous pouvez saisir l’autorité de protection des données de votre pays.
        </p>
      </>
    ),
  },
  {
    id: 'stockage',
    title: 'Dans votre navigateur',
    body: (
      <p>
        Le site n’utilise pas de cookies. Il garde dans le stockage de votre navigateur ce qui le fait fonctionner :
        votre session, votre thème, les réglages du lecteur, la position des épisodes en attente d’enregistrement et une
        marque qui distingue cet appareil d’inconnus essayant vos mots de passe. Se déconnecter efface la session ;
        vider les données du site efface le reste.
      </p>
    ),
  },
  {
    id: 'securite',
    title: 'Sécurité',
    body: (
      <p>
        Les mots de passe sont hachés avec Argon2, les échanges chiffrés, et les accès limités aux seules personnes qui
        administrent le site, dont chaque action est consignée.
      </p>
    ),
  },
  {
    id: 'modifications',
    title: 'Modifications',
    body: <p>Toute modification de cette page est annoncée 30 jours avant son application.</p>,
  },
]

/** /privacy. @param backupDays how long the operator keeps backups; undefined without backups */
export function Privacy({ backupDays }: { backupDays: number | undefined }) {
  return (
    <LegalDocument
      title="Politique de confidentialité"
      lead={inForceSince}
      isNumbered
      sections={[...firstSections, describeRetentions(backupDays), ...lastSections]}
      footer={
        <>
          <ButtonLink to="/terms">Conditions d’utilisation</ButtonLink>
          <ButtonLink to="/dmca">DMCA</ButtonLink>
        </>
      }
    />
  )
}
