// npm run user:create -- --email … --username … --password … --role Administrateur|Moderateur|Utilisateur
import { parseArgs } from 'node:util'
import { accountInput } from '../../features/auth/contract.ts'
import { createAccount } from '../../features/auth/server/public.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { speakFrenchInValidation } from '../../platform/http/french-validation.ts'
import { openDatabase } from '../open-database.ts'
import { readEnvironment } from '../read-environment.ts'

const usage =
  'npm run user:create -- --email ADDRESS --username NAME --password PASSWORD --role Administrateur|Moderateur|Utilisateur'

/** @returns the exit code: 0 made, 1 refused, 2 wrong arguments */
async function main(): Promise<number> {
  speakFrenchInValidation()
  const config = readEnvironment()
  const text = { type: 'string' } as const
  const given = parseArgs({ options: { email: text, username: text, password: text, role: text } }).values
  const parsed = accountInput.safeParse({ ...given, role: given.role ?? 'Utilisateur' })
  if (!parsed.success) {
    for (const issue of parsed.error.issues) process.stderr.write(`--${issue.path.join('.')}: ${issue.message}\n`)
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const { connection, close } = await openDatabase({ ...config, DATABASE_POOL: 2 })
  try {
    await migrate(connection.db)
    const account = await createAccount(connection.db, parsed.data)
    process.stdout.write(`${account.role} ${account.username} <${account.email}> (id ${account.id})\n`)
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    await close()
  }
}

process.exit(
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`)
    return 2
  }),
)
