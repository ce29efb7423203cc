/** Number of automatic tries, and the increment of their waits (docs/product/community.md#partners). */
export const maxAttempts = 3
const waitStepMs = 2000

type Tries<Answer> = {
  ask: () => Promise<Answer>
  /** Number of the current try, from 1. */
  onTry: (attempt: number) => void
  onAnswer: (answer: Answer) => void
  /** After the last try. */
  onFailure: (error: unknown) => void
}

/**
 * Tries up to three times, after 2, 4 and 6 seconds (docs/product/community.md#partners).
 * @param isImmediate starts the first try at once, on a person's request
 * @returns a function that stops it
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
      if (count < maxAttempts) attempt(count + 1)
      else tries.onFailure(error)
    }
  }

  attempt(1)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
