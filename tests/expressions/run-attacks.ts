// Runs in a thread of its own, which the caller ends when an expression takes too long.
import { parentPort, workerData } from 'node:worker_threads'
import { listAttacks } from './attack-texts.ts'
import type { Expression } from './list-expressions.ts'

export type Task = Expression & { maxLetters: number }
/** The number of the starting task, or -1 when all are done. */
export type Beginning = { task: number; word?: string }

const { tasks, from } = workerData as { tasks: Task[]; from: number }

for (const [number, task] of tasks.entries()) {
  if (number < from) continue
  const expression = new RegExp(task.source, task.flags)
  for (const { before, word, after } of listAttacks(task)) {
    parentPort?.postMessage({ task: number, word: before + word + after } satisfies Beginning)
    const rounds = Math.floor((task.maxLetters - before.length - after.length) / word.length)
    const text = before + word.repeat(rounds) + after
    if (expression.global) text.replace(expression, '')
    else expression.test(text)
  }
}
parentPort?.postMessage({ task: -1 } satisfies Beginning)
