const delimiters = [';', '\t', ',', '|']
const maxHeaderBytes = 64 * 1024

/** Returns the most frequent separator of a table's first line with text; a semicolon when it has none. */
export function findDelimiter(bytes: Buffer): string {
  const [header = ''] = bytes
    .toString('latin1', 0, maxHeaderBytes)
    .trimStart()
    .split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
