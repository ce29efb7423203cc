import { lazyPart } from '../../../../ui/network/lazy-part.ts'

/** 'Âge' of the account's settings; shares a file with the player's. */
export const AgeSettings = lazyPart(() => import('./age-settings.tsx'))
