export { UsersView } from './users-view.tsx'
