import type { ReportCategory, ReportStatus } from '../contract.ts'

export const categoryWords: Record<ReportCategory, { label: string; reason: string }> = {
  'vidéo absente': { label: 'Vidéo absente', reason: 'La vidéo ne se lance pas.' },
  'mauvaise langue': { label: 'Mauvaise langue', reason: 'La langue n’est pas celle annoncée.' },
  'son décalé': { label: 'Son décalé', reason: 'Le son et l’image sont décalés.' },
  'mauvais épisode': { label: 'Mauvais épisode', reason: 'Ce n’est pas le bon épisode.' },
  autre: { label: 'Autre', reason: '' },
}
// The keys are the categories; the type of Object.keys is wider.
export const categories = Object.keys(categoryWords) as ReportCategory[]

export const statusWords: Record<ReportStatus, { label: string; colour: string }> = {
  ouvert: { label: 'Ouvert', colour: 'text-warning' },
  'en cours': { label: 'En cours', colour: 'text-info' },
  résolu: { label: 'Résolu', colour: 'text-success' },
  rejeté: { label: 'Rejeté', colour: 'text-danger' },
}
