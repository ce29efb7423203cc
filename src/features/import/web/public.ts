export { ImportFileView } from './import-file-view.tsx'
