import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** A client's connection following RFC 6455: text messages, and its end. */
export type WebSocketLine = {
  send: (text: string) => void
  /** Closes with this code. */
  close: (code: number) => void
  /** Disconnects abruptly. */
  cut: () => void
}

type LineHandlers = { onText: (text: string) => void; onClose: (code: number | undefined) => void }

const acceptSalt = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/** Accepts an upgrade request. Fragmented messages, which no client here sends, are not supported. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex, handlers: LineHandlers): WebSocketLine {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${acceptSalt}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let received: Buffer = Buffer.alloc(0)
  let closedWith: number | undefined

  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.size)
      if (frame.opcode === opcodes.text) handlers.onText(frame.payload.toString())
      if (frame.opcode === opcodes.ping) socket.write(makeFrame(opcodes.pong, frame.payload))
      if (frame.opcode === opcodes.close) {
        closedWith = frame.payload.length >= 2 ? frame.payload.readUInt16BE() : undefined
        socket.end(makeFrame(opcodes.close, frame.payload))
      }
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => handlers.onClose(closedWith))

  return {
    send: (text) => void socket.write(makeFrame(opcodes.text, Buffer.from(text))),
    close(code) {
      const payload = Buffer.alloc(2)
      payload.writeUInt16BE(code)
      socket.write(makeFrame(opcodes.close, payload))
    },
    cut: () => void socket.destroy(),
  }
}

/** Returns the first received frame, unmasked; undefined while it is incomplete. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const maskAt = 2 + lengthBytes
  if (bytes.length < maskAt + 4) return undefined
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const size = maskAt + 4 + length
  if (bytes.length < size) return undefined
  const mask = bytes.subarray(maskAt, maskAt + 4)
  const payload = Buffer.from(bytes.subarray(maskAt + 4, size))
  for (const [at, byte] of payload.entries()) payload[at] = byte ^ (mask[at % 4] ?? 0)
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, size }
}

/** Makes a complete, unmasked frame, as servers send it. */
function makeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  header.writeUInt8(0x80 | opcode, 0)
  header.writeUInt8(length < 126 ? length : length < 65_536 ? 126 : 127, 1)
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}
