/** What the demonstration's members did before its first start: always the same, counted back from that day. */

export type DemoName = 'Aiko' | 'Moriya' | 'Lucie'
type Status = 'à voir' | 'en cours' | 'terminé' | 'en pause' | 'abandonné'

/**
 * An anime on a member's list: episodes seen to the end, the share of the next one, the days since then, and the
 * member's own note out of 10.
 */
export type DemoViewing = { slug: string; status: Status; seen: number; share?: number; daysAgo: number; note?: number }

export const demoViewings: Record<DemoName, DemoViewing[]> = {
  Lucie: [
    { slug: 'hagane-zero', status: 'en cours', seen: 3, share: 0.4, daysAgo: 0 },
    { slug: 'benikitsune-le-masque-rouge', status: 'en cours', seen: 5, share: 0.6, daysAgo: 1, note: 9 },
    { slug: 'ligne-47-terminus-mer', status: 'en cours', seen: 1, share: 0.25, daysAgo: 2 },
    { slug: 'le-bouillon-des-dieux', status: 'en cours', seen: 4, daysAgo: 4 },
    { slug: 'les-soeurs-belladone', status: 'terminé', seen: 8, daysAgo: 9, note: 8.5 },
    { slug: 'le-the-des-fantomes', status: 'en pause', seen: 2, share: 0.5, daysAgo: 12 },
    { slug: 'pluie-sur-hakodate', status: 'à voir', seen: 0, daysAgo: 3 },
    { slug: 'la-lampe-sous-la-neige', status: 'à voir', seen: 0, daysAgo: 5 },
  ],
  Moriya: [
    { slug: 'reseau-kappa', status: 'en cours', seen: 6, share: 0.3, daysAgo: 0 },
    { slug: 'la-doublure', status: 'terminé', seen: 12, daysAgo: 6, note: 7.5 },
    { slug: 'dame-oboro', status: 'en cours', seen: 3, daysAgo: 2 },
    { slug: 'gaucher', status: 'abandonné', seen: 1, daysAgo: 13, note: 4 },
    { slug: 'station-himawari', status: 'à voir', seen: 0, daysAgo: 8 },
  ],
  Aiko: [
    { slug: 'patisserie-mille-lunes', status: 'en cours', seen: 7, share: 0.7, daysAgo: 1 },
    { slug: 'la-baleine-au-dessus-d-osaka', status: 'terminé', seen: 1, daysAgo: 5, note: 10 },
    { slug: 'le-dernier-ronin-du-mont-gris', status: 'à voir', seen: 0, daysAgo: 7 },
  ],
}

type Category = 'vidéo absente' | 'mauvaise langue' | 'son décalé' | 'mauvais épisode' | 'autre'

/** Reports of an anime's episode, by its place; the last ones are settled. */
export const demoReports: {
  by: DemoName
  slug: string
  place: number
  category: Category
  reason: string
  hoursAgo: number
  answer?: string
}[] = [
  {
    by: 'Lucie',
    slug: 'casier-n-23',
    place: 11,
    category: 'vidéo absente',
    reason: 'Le seul lien ne répond plus depuis hier soir.',
    hoursAgo: 5,
  },
  {
    by: 'Moriya',
    slug: 'la-criee-de-cinq-heures',
    place: 1,
    category: 'vidéo absente',
    reason: 'Le premier lien échoue, le second se lit bien.',
    hoursAgo: 9,
  },
  {
    by: 'Lucie',
    slug: 'le-bouillon-des-dieux',
    place: 3,
    category: 'son décalé',
    reason: 'Le son prend du retard après une dizaine de secondes.',
    hoursAgo: 30,
  },
  {
    by: 'Aiko',
    slug: 'gaucher',
    place: 4,
    category: 'mauvais épisode',
    reason: 'On voit le générique de l’épisode précédent, à vérifier.',
    hoursAgo: 52,
  },
  {
    by: 'Lucie',
    slug: 'hagane-zero',
    place: 1,
    category: 'mauvaise langue',
    reason: 'Les sous-titres s’affichent en retard au début.',
    hoursAgo: 100,
    answer: 'Corrigé : les sous-titres ont été recalés. Merci !',
  },
  {
    by: 'Moriya',
    slug: 'pignon-fixe',
    place: 2,
    category: 'autre',
    reason: 'La vignette montre un autre épisode que celui-ci.',
    hoursAgo: 190,
    answer: 'La vignette a été remplacée.',
  },
]

export const demoMessages = [
  {
    type: 'info' as const,
    title: 'Bienvenue sur la démonstration',
    content: 'Trois comptes, des titres inventés, et un clip pour chacun. Bonne visite !',
    url: '/explorer',
    inDays: 0,
  },
  {
    type: 'maintenance' as const,
    title: 'Maintenance de nuit',
    content: 'Le site sera coupé une dizaine de minutes vers 4 heures.',
    url: null,
    inDays: 2,
  },
]

export const demoNotices = [
  {
    name: 'Éditions du Phare',
    email: 'droits@phare.example',
    work: 'Iris, l’œil du typhon',
    anime: 'iris-l-oeil-du-typhon',
    details: 'Nous détenons les droits de diffusion en France depuis ce mois-ci.',
    hoursAgo: 1,
  },
  {
    name: 'Atelier Sangen',
    email: 'contact@sangen.example',
    work: 'Derrière le papier',
    anime: 'derriere-le-papier',
    details: 'Merci de vérifier l’accord signé pour la version sous-titrée.',
    hoursAgo: 70,
  },
]

/** Searches without a result, and how often a day they come. */
export const demoMissedSearches = { 'hagane zero film': 3, 'le phare de minuit': 4, 'kitsune saison 4': 3 }

export const demoFigureDays = 14
