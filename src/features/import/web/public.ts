export { ImportFileView } from './import-file-view.tsx'
export { OwnFilesView } from './own-files-view.tsx'
