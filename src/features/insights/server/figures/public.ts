export { collectFigures } from './collect.ts'
export { addStarts, saveDailyFigure } from './queries.ts'
export { handleFigures } from './routes.ts'
