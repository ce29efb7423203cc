export { collectFigures, registerFigureJobs } from './collect.ts'
export { registerFigureOperations } from './routes.ts'
