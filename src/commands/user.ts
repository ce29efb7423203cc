// sumine user --email … --username … --password … --role Administrateur|Moderateur|Utilisateur
import { parseArgs } from 'node:util'
import { accountInput } from '../features/account/contract.ts'
import { createAccount } from '../features/account/server/public.ts'
import { speakFrenchInValidation } from '../platform/http/french-validation.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand, UsageError } from './run-command.ts'

async function makeUser(): Promise<void> {
  speakFrenchInValidation()
  const text = { type: 'string' } as const
  const given = parseArgs({ options: { email: text, username: text, password: text, role: text } }).values
  const parsed = accountInput.safeParse({ ...given, role: given.role ?? 'Utilisateur' })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
    throw new UsageError(lines.join('\n'))
  }
  await onDatabase(readEnvironment(), {
    needs: 'current site',
    work: async ({ db }) => {
      const { role, username, email, id } = await createAccount(db, parsed.data)
      process.stdout.write(`${role} ${username} <${email}> (id ${id})\n`)
    },
  })
}

runCommand(
  'sumine user --email ADDRESS --username NAME --password PASSWORD --role Administrateur|Moderateur|Utilisateur',
  makeUser,
)
