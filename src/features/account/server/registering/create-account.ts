import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { type AccountInput, accountInput } from '../../contract.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { hashStrongPassword } from '../passwords/hash-strong-password.ts'
import { type Account, findAccountByEmail, insertAccount, type NewAccount } from '../queries/accounts.ts'
import { requireNoStaffName } from './reserved-names.ts'

/**
 * Creates an account. E-mail and username are unique, ignoring case
 * (docs/product/account.md#signing-in-and-registering).
 * @throws AppError VALIDATION (docs/product/account.md#signing-in-and-registering), CONFLICT naming the field that is
 * taken, or for a member's name similar to a staff name
 */
export async function createAccount(db: Database, input: AccountInput): Promise<Account> {
  return insertPrepared(db, await prepareAccount(input))
}

/** Checks an account and hashes its password, which would make a transaction long. @throws AppError VALIDATION */
export async function prepareAccount(input: AccountInput): Promise<NewAccount> {
  const { password, ...account } = check(accountInput, input)
  return { ...account, password_hash: await hashStrongPassword(password, account, 'password') }
}

const inputWithoutPassword = accountInput.omit({ password: true })

/** An account that signs in through another site; nobody knows its password. @throws AppError VALIDATION */
export async function prepareWithoutPassword(input: Omit<AccountInput, 'password'>): Promise<NewAccount> {
  const account = check(inputWithoutPassword, input)
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return { ...account, password_hash, has_password: false }
}

/** @throws AppError CONFLICT as `createAccount` */
export async function insertPrepared(db: Database, account: NewAccount): Promise<Account> {
  await requireNoStaffName(db, account)
  const made = await insertAccount(db, account)
  if (made) return made
  throw takenError((await findAccountByEmail(db, account.email)) ? 'email' : 'username')
}

function check<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new AppError('VALIDATION', fields[0]?.message, { fields })
}

const takenMessages = {
  email: 'Cette adresse e-mail est déjà utilisée.',
  username: 'Ce nom d’utilisateur est déjà pris.',
}

/** Returns the error for a taken e-mail or username. */
export function takenError(field: keyof typeof takenMessages): AppError {
  return new AppError('CONFLICT', takenMessages[field], { field })
}
