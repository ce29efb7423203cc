import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { stopProcess } from '../../../bench/kit/site-process.ts'

/** Starts a virtual display, for browsers that need one. */
export async function startDisplay(): Promise<{ name: string; stop: () => Promise<void> }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
    let output = ''
    ;(child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('\n')) resolve(output.trim())
    })
  })
  return { name: `:${number}`, stop: () => stopProcess(child) }
}
