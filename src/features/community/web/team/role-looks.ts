type RoleLook = {
  /** Colours of the label; whole names, so that Tailwind finds them. */
  className: string
  /** Likely activities of a member with this role. */
  doings: readonly string[]
}

const other: RoleLook = {
  className: 'border-line-strong text-text-2',
  doings: [
    'rattraper trois saisons en une nuit',
    'chercher la télécommande',
    'dire « encore un épisode » pour la cinquième fois',
    'débattre de la meilleure fin de tous les temps',
  ],
}

/** The role labels with colours of their own (docs/product/community.md#team), in lower case. */
const looks: Record<string, RoleLook> = {
  développeur: {
    className: 'border-info text-info',
    doings: [
      'corriger un bug en en créant deux autres',
      'dire « chez moi, ça marche »',
      'renommer une variable pour la douzième fois',
      'attendre que les tests passent au vert',
    ],
  },
  'sys. admin': {
    className: 'border-violet text-violet',
    doings: [
      'redémarrer le serveur, au cas où',
      'relire les journaux avec un thé',
      'vérifier que les sauvegardes se restaurent',
      'parler gentiment à un câble',
    ],
  },
  'gestion communautaire': {
    className: 'border-success text-success',
    doings: [
      'répondre « avez-vous vidé le cache ? »',
      'choisir l’émoji parfait',
      'préparer la prochaine soirée de visionnage',
      'relire une annonce pour la dixième fois',
    ],
  },
  administrateur: {
    className: 'border-danger text-danger',
    doings: [
      'répondre à tout le monde en même temps',
      'trier la boîte à idées',
      'compter les épisodes un par un',
      'négocier avec la base de données',
    ],
  },
  graphiste: {
    className: 'border-accent-text text-accent-text',
    doings: [
      'déplacer un logo d’un pixel',
      'hésiter entre deux jaunes identiques',
      'nommer un fichier « final-v7-vraiment »',
      'dessiner une vague au lieu de dormir',
    ],
  },
  moderateur: {
    className: other.className,
    doings: [
      'relire les règles du salon général',
      'trier les signalements du jour',
      'séparer VF et VOSTFR d’un regard',
      'regarder un épisode jusqu’au bout, par devoir',
    ],
  },
}

/** Returns the colours and likely activities of a role by its label, ignoring case. */
export function toRoleLook(label: string | null): RoleLook {
  const key = (label ?? '').trim().toLocaleLowerCase('fr').replace('modérateur', 'moderateur')
  // A role may be called 'constructor', which every object has.
  return (Object.hasOwn(looks, key) && looks[key]) || other
}
