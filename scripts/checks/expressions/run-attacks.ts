// Runs in a thread of its own, which the caller ends when an expression takes too long.
import { parentPort, workerData } from 'node:worker_threads'
import { readThreadCpuMs } from '../../../src/platform/http/limits/watch-work.ts'
import { type Attack, listAttacks } from './attack-texts.ts'
import type { Expression } from './list-expressions.ts'

export type Task = Expression & { maxLetters: number }
/** The number of the starting task, or -1 when all are done. */
export type Beginning = { task: number; word?: string }

// What takes ten seconds for the long text takes 100 ms for a tenth of it if its cost grows with the square of the
// length, 10 ms if with its cube, and seconds if faster. Only what may be slow gets the long one.
const shortLetters = 100_000
const sureMs = 5

const { tasks, from } = workerData as { tasks: Task[]; from: number }

for (const [number, task] of tasks.entries()) {
  if (number < from) continue
  const expression = new RegExp(task.source, task.flags)
  for (const attack of listAttacks(task)) {
    parentPort?.postMessage({ task: number, word: attack.before + attack.word + attack.after } satisfies Beginning)
    const shortMs = measure(expression, textOf(attack, Math.min(task.maxLetters, shortLetters)))
    if (task.maxLetters > shortLetters && shortMs > sureMs) measure(expression, textOf(attack, task.maxLetters))
  }
}
parentPort?.postMessage({ task: -1 } satisfies Beginning)

function textOf({ before, word, after }: Attack, letters: number): string {
  const rounds = Math.floor((letters - before.length - after.length) / word.length)
  return before + word.repeat(rounds) + after
}

/** @returns the CPU time that it takes */
function measure(expression: RegExp, text: string): number {
  const before = readThreadCpuMs()
  if (expression.global) text.replace(expression, '')
  else expression.test(text)
  return readThreadCpuMs() - before
}
