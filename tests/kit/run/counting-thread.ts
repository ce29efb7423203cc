import { getPriority } from 'node:os'
import { RefusedFile } from '../../../src/platform/parsing/refused-file.ts'
import { serveThread } from '../../../src/platform/parsing/serve-thread.ts'

/** A thread that behaves as its input says. */
serveThread(function* ({ bytes }: { bytes: Uint8Array }) {
  const does = new TextDecoder().decode(bytes)
  if (does === 'refuses') throw new RefusedFile('Non.')
  if (does === 'fails') throw new Error('by mistake')
  if (does === 'exits') process.exit(3)
  if (does === 'rank') return yield getPriority()
  const kept: object[] = []
  while (does === 'hoards') kept.push({ size: kept.length })
  while (does === 'spins');
  for (let count = 1; does === 'endless' || count <= 3; count++) yield count
})
