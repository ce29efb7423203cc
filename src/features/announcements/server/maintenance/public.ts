export { openMaintenance } from './open-maintenance.ts'
