import type { NoticeState } from '../contract.ts'

type StateWords = { label: string; tone: 'plain' | 'info' | 'success' | 'warning' | 'danger'; meaning: string }

export const stateWords: Record<NoticeState, StateWords> = {
  reçue: { label: 'Reçue', tone: 'info', meaning: 'Nous vérifions qu’elle est complète.' },
  incomplète: { label: 'Incomplète', tone: 'warning', meaning: 'Il y manque quelque chose : envoyez-en une nouvelle.' },
  vérifiée: { label: 'Vérifiée', tone: 'info', meaning: 'Elle est complète ; nous la traitons.' },
  acceptée: { label: 'Acceptée', tone: 'success', meaning: 'Les liens ne sont plus proposés.' },
  refusée: { label: 'Refusée', tone: 'danger', meaning: 'Les liens restent en place.' },
  contestée: { label: 'Contestée', tone: 'warning', meaning: 'Une contre-notification a été reçue.' },
  rétablie: { label: 'Rétablie', tone: 'plain', meaning: 'Les liens sont de nouveau proposés.' },
  maintenue: { label: 'Retrait maintenu', tone: 'success', meaning: 'Les liens restent retirés.' },
}
