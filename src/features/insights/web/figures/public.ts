export { FiguresView } from './figures-view.tsx'
