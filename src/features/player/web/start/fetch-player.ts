type PlayerModule = typeof import('../player.tsx')

let asked: Promise<PlayerModule> | undefined
let fetched: PlayerModule | undefined

/** The player's own code, which pages fetch when an episode is about to be watched. A failure is forgotten. */
export function fetchPlayer(): Promise<PlayerModule> {
  asked ??= import('../player.tsx').then(
    (module) => {
      fetched = module
      return module
    },
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** The player's code where it is there already: its first drawing then waits for nothing. */
export function findFetchedPlayer(): PlayerModule | undefined {
  return fetched
}
