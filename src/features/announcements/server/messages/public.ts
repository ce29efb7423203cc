export { createMessage } from './messages.ts'
export { handleMessages } from './routes.ts'
