/** Loads the code that finds and stores positions, for pages that may lead to an episode. */
export const loadWatchProgress = () => import('./watch-progress.ts').then(({ watchProgress }) => watchProgress)
