export { MessagesView } from './messages-view.tsx'
