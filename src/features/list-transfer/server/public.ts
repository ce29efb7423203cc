export { exportListImports } from './export-imports.ts'
export { registerListTransferOperations } from './routes.ts'
