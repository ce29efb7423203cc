type PlayerModule = typeof import('../player.tsx')

let asked: Promise<PlayerModule> | undefined
let fetched: PlayerModule | undefined

/** Fetches the player's code before an episode is watched. After a failure the next call retries. */
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

/** Returns the player's code if it is already loaded, so that the first render does not wait. */
export const findFetchedPlayer = (): PlayerModule | undefined => fetched
