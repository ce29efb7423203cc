export { addStarts, deleteFiguresOf, saveDailyFigure } from './queries.ts'
