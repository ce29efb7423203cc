import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { type DocumentSection, LegalDocument } from './legal/legal-document.tsx'
import { effectiveDate } from './legal/legal-figures.ts'
import { NoticeForm } from './notice-form.tsx'
import { NoticeModel } from './notice-model.tsx'

const steps = [
  { title: 'Envoi', text: 'Vous remplissez la notification ci-dessous.' },
  { title: 'Réception', text: 'Nous vérifions sous 2 heures qu’elle est complète.' },
  { title: 'Retrait', text: 'Le lien est retiré sous 24 heures.' },
  { title: 'Réponse', text: 'Vous recevez une confirmation écrite.' },
]

const sections: DocumentSection[] = [
  {
    id: 'principe',
    title: 'Principe',
    body: (
      <>
        <p>
          Suminé ne stocke aucune vidéo. Une demande retire donc le lien de notre index ; pour faire disparaître le
          fichier, adressez-vous aussi au service qui l’héberge.
        </p>
        <p>
          Le titulaire d’un droit d’auteur, ou la personne qu’il mandate, peut demander le retrait des liens qui mènent
          à son œuvre. Aucun compte n’est nécessaire.
        </p>
      </>
    ),
  },
  {
    id: 'procedure',
    title: 'La procédure',
    body: (
      <>
        <ol className="grid border-line border-y md:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, at) => (
            <li
              key={title}
              className="border-line py-5.5 leading-normal max-md:not-first:border-t md:max-lg:nth-[n+3]:border-t md:max-lg:even:border-l md:max-lg:even:pl-5 lg:px-5 lg:not-first:border-l lg:first:pl-0"
            >
              <b
                aria-hidden="true"
                className="mb-2.5 block font-bold font-display text-[2.25rem] text-text-3 leading-none [font-stretch:78%]"
              >
                {at + 1}
              </b>
              <h3>{title}</h3>
              <p className="mt-1.5 text-sm">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-4">
          Une notification déjà envoyée <Link to="/dmca/suivi">se suit avec son numéro</Link>. Nos chiffres sont publics
          : <Link to="/dmca/transparence">la transparence, mois par mois</Link>.
        </p>
      </>
    ),
  },
  { id: 'notification', title: 'Envoyer une notification', body: <NoticeForm /> },
  { id: 'modele', title: 'Modèle de notification', body: <NoticeModel /> },
  {
    id: 'contre',
    title: 'Contre-notification',
    body: (
      <>
        <p>
          Si un lien a été retiré par erreur, répondez à notre message ou{' '}
          <Link to="/dmca/contre-notification">envoyez une contre-notification</Link>. Nous la transmettons à l’auteur
          de la notification.
        </p>
        <p>Sans action en justice du plaignant, le contenu est rétabli après 10 à 14 jours ouvrés.</p>
        <p>
          Les jours ouvrés vont du lundi au vendredi, hors jours fériés en France. Le jour de la réception ne compte
          pas.
        </p>
      </>
    ),
  },
]

/** /dmca. Source of the figures: docs/product/texts.md#legal-pages. */
export function Dmca() {
  return (
    <LegalDocument
      title="DMCA"
      lead={`Signaler une atteinte à un droit d’auteur. Réponse sous 24 heures, accusé de réception sous 2 heures. Page datée du ${effectiveDate}.`}
      isWide
      sections={sections}
      footer={
        <>
          <ButtonLink to="/terms">Conditions d’utilisation</ButtonLink>
          <ButtonLink to="/privacy">Confidentialité</ButtonLink>
        </>
      }
    />
  )
}
