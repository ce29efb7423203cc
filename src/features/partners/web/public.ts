export { PartnersView } from './partners-view.tsx'
