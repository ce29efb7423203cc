import { crc32, deflateRawSync } from 'node:zlib'

/** Makes a ZIP archive of texts by name. */
export function makeArchive(members: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(members)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(plain), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(plain.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, Buffer.from(name))
    const member = [Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed]
    parts.push(...member)
    offset += member.reduce((length, part) => length + part.length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(members).length, 4)
  end.writeUInt16LE(Object.keys(members).length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

type Workbook = {
  /** The rows of the first sheet, as XML. */
  rows: string
  texts?: string
  /** The format codes of styles 1, 2 …; style 0 is plain. */
  formats?: string[]
  sheets?: string
  properties?: string
}

/** Makes an Excel workbook with one sheet, in Excel's format. */
export function makeWorkbook({ rows, texts = '', formats = [], sheets, properties = '' }: Workbook): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const codes = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
  return makeArchive({
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="r">${properties}<sheets>${
      sheets ?? '<sheet name="Feuil1" sheetId="1" r:id="rId1"/>'
    }</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${texts}</sst>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  })
}
