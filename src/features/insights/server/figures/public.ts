export { collectFigures } from './collect.ts'
export { addStarts, deleteFiguresOf, saveDailyFigure } from './queries.ts'
export { handleFigures } from './routes.ts'
