/** Refusals that several contracts and screens share. */
export const missingField = 'Ce champ est requis.'
export const invalidEmail = 'L’adresse e-mail n’est pas valide.'
export const invalidId = 'Cet identifiant n’est pas valide.'
export const incompleteLink = 'Ce lien est incomplet.'
export const tooLong = (max: number) => `Au plus ${max.toLocaleString('fr')} caractères sont acceptés.`
export const nothingToChange = 'Il n’y a rien à modifier.'
export const tooManyRequests = 'Trop de requêtes. Veuillez patienter quelques secondes avant de réessayer.'
