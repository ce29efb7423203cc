export { exportListImports } from './export-imports.ts'
export { forgetImportsOfGone } from './queries/forget-gone.ts'
export { registerListTransferOperations } from './routes.ts'
