export { PartnersView } from './partners-view.tsx'
export { PartnersAdminView } from './staff/partners-admin-view.tsx'
