export { MaintenanceBanner } from './maintenance-banner.tsx'
export { MaintenancePanel } from './maintenance-panel.tsx'
