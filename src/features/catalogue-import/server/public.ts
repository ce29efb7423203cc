export { importCatalogue } from './import-catalogue.ts'
export type { ImportReport } from './run-import.ts'
export { openCatalogueFile } from './sources/open-source.ts'
export { UnusableFileError } from './sources/source-record.ts'
