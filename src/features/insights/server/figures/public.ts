export { collectFigures } from './collect.ts'
export { handleFigures } from './routes.ts'
