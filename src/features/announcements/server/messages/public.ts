export { createMessage } from './messages.ts'
export { deleteMessages } from './queries.ts'
