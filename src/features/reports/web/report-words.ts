import type { ReportCategory, ReportStatus } from '../contract.ts'

/** What each category is called, and the reason that choosing it begins with. */
export const categoryWords: Record<ReportCategory, { label: string; reason: string }> = {
  'vidéo absente': { label: 'Vidéo absente', reason: 'La vidéo ne se lance pas.' },
  'mauvaise langue': { label: 'Mauvaise langue', reason: 'La langue n’est pas celle annoncée.' },
  'son décalé': { label: 'Son décalé', reason: 'Le son et l’image sont décalés.' },
  'mauvais épisode': { label: 'Mauvais épisode', reason: 'Ce n’est pas le bon épisode.' },
  autre: { label: 'Autre', reason: '' },
}
// The keys are the categories; Object.keys cannot say so.
export const categories = Object.keys(categoryWords) as ReportCategory[]

/** What each state is called, and its colour. */
export const statusWords: Record<ReportStatus, { label: string; colour: string }> = {
  ouvert: { label: 'Ouvert', colour: 'text-warning' },
  'en cours': { label: 'En cours', colour: 'text-info' },
  résolu: { label: 'Résolu', colour: 'text-success' },
  rejeté: { label: 'Rejeté', colour: 'text-danger' },
}
