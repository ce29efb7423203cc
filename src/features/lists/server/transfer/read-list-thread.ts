import { serveThread } from '../../../../platform/parsing/serve-thread.ts'
import { readListFile } from './formats/list-formats.ts'

serveThread(async function* ({ bytes }: { bytes: Uint8Array }) {
  yield await readListFile(bytes)
})
