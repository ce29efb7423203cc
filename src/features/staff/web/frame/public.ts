export { type AreaCounts, adminAreas } from './admin-areas.ts'
export { AdminFrame } from './admin-frame.tsx'
export { AddButton, AdminPage } from './admin-page.tsx'
export { useStaff } from './staff-context.ts'
