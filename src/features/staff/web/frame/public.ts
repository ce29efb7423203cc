export { type AreaCounts, adminAreas } from './admin-areas.ts'
export { AdminFrame, useStaff } from './admin-frame.tsx'
export { AddButton, AdminPage } from './admin-page.tsx'
