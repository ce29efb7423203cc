import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type AccountInput, accountInput } from '../contract.ts'
import { hashPassword } from './hash-password.ts'
import { type Account, insertAccount, isEmailTaken } from './queries.ts'

/**
 * Makes an account. E-mail and username are unique without regard to case (3-decisions).
 * @throws AppError VALIDATION (rules of user side §5), CONFLICT naming the field that is taken
 */
export async function createAccount(db: Database, input: AccountInput): Promise<Account> {
  const { password, ...account } = checkInput(input)
  const made = await insertAccount(db, { ...account, password_hash: await hashPassword(password) })
  if (made) return made
  throw (await isEmailTaken(db, account.email))
    ? takenError('email', 'Cette adresse e-mail est déjà utilisée.')
    : takenError('username', "Ce nom d'utilisateur est déjà pris.")
}

function checkInput(input: AccountInput) {
  const { data, error } = accountInput.safeParse(input)
  if (data) return data
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new AppError('VALIDATION', fields[0]?.message, { fields })
}

function takenError(field: string, message: string): AppError {
  return new AppError('CONFLICT', message, { fields: [{ field, message }] })
}
