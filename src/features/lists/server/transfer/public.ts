export { exportListImports } from './export-imports.ts'
export { handleListTransfer } from './routes.ts'
