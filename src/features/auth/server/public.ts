export { createAccount } from './create-account.ts'
export { registerAuthOperations } from './routes.ts'
export { deriveTokenKeys } from './token-keys.ts'
