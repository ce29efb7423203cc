// sumine host try ADDRESS: tries a link at its host, the operator's own included (docs/hosts.md). Exits with 1 if it
// does not play. It needs no database.
import { tryLink } from '../features/links/server/public.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { runCommand, UsageError } from './run-command.ts'

async function host(): Promise<void> {
  const [verb, address, ...more] = process.argv.slice(2)
  if (verb !== 'try' || address === undefined || more.length > 0) throw new UsageError('')
  const plays = await tryLink(address, {
    config: readEnvironment(),
    say: (line) => process.stdout.write(`${line}\n`),
  })
  if (!plays) process.exitCode = 1
}

runCommand('sumine host try ADDRESS', host)
