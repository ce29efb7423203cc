import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { type DocumentSection, LegalDocument } from './legal-document.tsx'

/** When the statement was last reviewed. */
const statedOn = '21 novembre 2026'

type Contact = {
  /** The operator's address, if set. */
  email: string | undefined
  /** Whether the footer links to a social network. */
  hasNetworks: boolean
}

function listSections(contact: Contact): DocumentSection[] {
  return [
    {
      id: 'etat',
      title: 'État de conformité',
      body: (
        <p>
          Suminé vise le niveau AA des règles pour l’accessibilité des contenus web (WCAG 2.2). Le site y est{' '}
          <strong>partiellement conforme</strong> : ce qui ne l’est pas est dit plus bas. Aucun audit extérieur n’a été
          fait ; cet état vient de nos propres essais.
        </p>
      ),
    },
    {
      id: 'ce-qui-est-fait',
      title: 'Ce qui est fait',
      body: (
        <ul>
          <li>Tout s’atteint et s’utilise au clavier, lecteur compris ; un lien d’évitement ouvre chaque page.</li>
          <li>Les contrôles ont un nom, les changements d’état sont annoncés, le focus reste visible.</li>
          <li>
            Les textes ont un contraste d’au moins 4,5:1 dans les deux thèmes ; aucune information ne tient à la couleur
            seule.
          </li>
          <li>Les pages se lisent à 400 % d’agrandissement, sur 320 pixels de large, sans défilement horizontal.</li>
          <li>Les couleurs forcées du système et la réduction des animations sont respectées.</li>
          <li>Les sous-titres se règlent : police, taille, couleur, fond, opacité.</li>
          <li>Les pages principales se lisent sans JavaScript ; celles déjà vues, hors ligne.</li>
        </ul>
      ),
    },
    {
      id: 'ce-qui-ne-lest-pas',
      title: 'Ce qui n’est pas conforme',
      body: (
        <>
          <p>Les vidéos viennent de sites tiers, que nous ne pouvons pas corriger :</p>
          <ul>
            <li>
              les sous-titres sont souvent incrustés dans l’image : ils ne se règlent pas et ne décrivent pas les sons
              (critère 1.2.2) ;
            </li>
            <li>aucune audiodescription n’est proposée (critère 1.2.5) ;</li>
            <li>certaines séquences peuvent contenir des éclairs que nous n’avons pas mesurés (critère 2.3.1).</li>
          </ul>
          <p>Sur le site lui-même :</p>
          <ul>
            <li>
              les titres en japonais ou dans une autre langue ne portent pas toujours l’indication de leur langue
              (critère 3.1.2) ;
            </li>
            <li>
              les affiches ont pour seule description le titre de l’œuvre, écrit à côté ; ce qu’elles montrent n’est pas
              décrit.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'essais',
      title: 'Comment nous vérifions',
      body: (
        <>
          <p>
            À chaque version : axe sur chaque écran public, en thème sombre et clair, large et étroit ; parcours au
            clavier ; pages à 320 pixels de large ; couleurs forcées ; animations réduites ; validité du HTML. Ces
            essais sont faits dans Chromium.
          </p>
          <p>
            Il n’y a pas eu d’essai systématique avec des lecteurs d’écran : si quelque chose se dit mal dans le vôtre,
            dites-le-nous.
          </p>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Nous écrire',
      body: (
        <>
          <p>
            Un obstacle sur le site ? <ContactWay {...contact} />, en indiquant la page et l’outil que vous utilisez.
            Nous répondons avec une solution ou une autre manière d’arriver à ce que vous cherchiez.
          </p>
          <p>
            L’état technique du site se lit sur <Link to="/status">la page d’état du service</Link>.
          </p>
        </>
      ),
    },
  ]
}

function ContactWay({ email, hasNetworks }: Contact) {
  if (email !== undefined) {
    return (
      <>
        Écrivez à <a href={`mailto:${email}`}>{email}</a>
      </>
    )
  }
  return hasNetworks ? (
    <>Passez par les réseaux indiqués en bas de page</>
  ) : (
    <>
      Adressez-vous à <Link to="/team">l’équipe du site</Link>
    </>
  )
}

/** /accessibilite: conformance, exceptions, and contact. */
export function Accessibility({ contact }: { contact: Contact }) {
  return (
    <LegalDocument
      title="Accessibilité"
      lead={`Déclaration établie le ${statedOn}`}
      sections={listSections(contact)}
      footer={
        <>
          <ButtonLink to="/privacy">Confidentialité</ButtonLink>
          <ButtonLink to="/about">À propos</ButtonLink>
        </>
      }
    />
  )
}
