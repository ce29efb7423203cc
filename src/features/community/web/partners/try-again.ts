/** How often it tries by itself, and how much longer it waits before each try (docs/product/community.md#partners). */
export const mostTries = 3
const waitStepMs = 2000

type Tries<Answer> = {
  ask: () => Promise<Answer>
  /** Which try is being waited for or made, from 1. */
  onTry: (attempt: number) => void
  onAnswer: (answer: Answer) => void
  /** After the last try. */
  onFailure: (error: unknown) => void
}

/**
 * Asks up to three times, 2, 4 and 6 seconds after one another (docs/product/community.md#partners).
 * @param isImmediate the first try does not wait: a person has asked for it
 * @returns what ends it
 */
export function tryAgain<Answer>(tries: Tries<Answer>, isImmediate: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function attempt(count: number): void {
    tries.onTry(count)
    timer = setTimeout(() => void run(count), isImmediate && count === 1 ? 0 : count * waitStepMs)
  }

  async function run(count: number): Promise<void> {
    try {
      const answer = await tries.ask()
      if (!isOver) tries.onAnswer(answer)
    } catch (error) {
      if (isOver) return
      if (count < mostTries) attempt(count + 1)
      else tries.onFailure(error)
    }
  }

  attempt(1)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
