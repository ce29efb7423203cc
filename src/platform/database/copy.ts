import type { ClientBase, Connection, Submittable } from 'pg'

// What the driver hands to whoever submitted the statement; its types leave COPY out.
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** The answers of the server to one statement, as the driver tells them. */
abstract class CopyStatement implements Submittable {
  /** Settled when the server is ready for the next statement. */
  readonly over: Promise<void>
  #error: Error | undefined
  readonly #statement: string
  #settle: (error: Error | undefined) => void = () => {}

  constructor(statement: string) {
    this.#statement = statement
    this.over = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve())
    })
    // Whoever reads or writes meets the failure; nobody may be waiting for the end yet.
    this.over.catch(() => {})
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }
  handleError(error: Error, connection: Connection): void {
    this.#error ??= error
    // A lost connection says nothing more.
    if (!('severity' in error)) this.finish(connection)
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleReadyForQuery(connection: Connection): void {
    this.finish(connection)
  }
  protected finish(_connection: Connection): void {
    this.#settle(this.#error)
  }
}

// Rows waiting to be read; beyond, the server is kept from sending.
const mostWaitingBytes = 1024 * 1024

class CopyOut extends CopyStatement {
  #waiting = Buffer.allocUnsafe(2 * mostWaitingBytes)
  #waitingBytes = 0
  #isOver = false
  #wake: () => void = () => {}
  #stream: Connection['stream'] | undefined

  override submit(connection: Connection): void {
    this.#stream = connection.stream
    super.submit(connection)
  }

  /** A row comes in the driver's own buffer, which it fills anew: it is copied. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    if (this.#waitingBytes + chunk.length > this.#waiting.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#waitingBytes + chunk.length))
      this.#waiting.copy(larger, 0, 0, this.#waitingBytes)
      this.#waiting = larger
    }
    this.#waitingBytes += chunk.copy(this.#waiting, this.#waitingBytes)
    if (this.#waitingBytes > mostWaitingBytes) stream.pause()
    this.#wake()
  }
  protected override finish(connection: Connection): void {
    this.#isOver = true
    super.finish(connection)
    this.#wake()
  }

  /** The rows that came since the last call; undefined at the end. @throws what the server or the line said */
  async take(): Promise<Buffer | undefined> {
    while (this.#waitingBytes === 0) {
      if (this.#isOver) return void (await this.over)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const taken = this.#waiting.subarray(0, this.#waitingBytes)
    this.#waiting = Buffer.allocUnsafe(2 * mostWaitingBytes)
    this.#waitingBytes = 0
    this.#stream?.resume()
    return taken
  }

  /** Lets nobody wait for a server that is kept from sending. */
  abandon(): void {
    if (!this.#isOver) this.#stream?.destroy()
  }
}

class CopyIn extends CopyStatement {
  readonly ready: Promise<CopyConnection>
  #open: (connection: CopyConnection) => void = () => {}

  constructor(statement: string) {
    super(statement)
    this.ready = new Promise((resolve, reject) => {
      this.#open = resolve
      this.over.catch(reject)
    })
    this.ready.catch(() => {})
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.#open(connection)
  }
}

/**
 * Runs `copy … to stdout` on a connection that does nothing else meanwhile.
 * @returns its output in pieces of whole rows; the server waits while nobody reads. Whoever stops reading before the
 * end loses the connection.
 * @throws what the server said
 */
export async function* copyOut(client: ClientBase, statement: string): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(statement))
  try {
    for (let piece = await copy.take(); piece; piece = await copy.take()) yield piece
  } finally {
    copy.abandon()
  }
}

/**
 * Runs `copy … from stdin` with what `pieces` gives.
 * @throws what the server said, and what `pieces` threw: nothing of the statement is kept then
 */
export async function copyIn(client: ClientBase, statement: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const copy = client.query(new CopyIn(statement))
  const connection = await copy.ready
  let failure: unknown
  try {
    for await (const piece of pieces) {
      connection.sendCopyFromChunk(piece)
      if (connection.stream.writableNeedDrain) await Promise.race([drained(connection), copy.over])
    }
    connection.endCopyFrom()
  } catch (error) {
    failure = error
    connection.sendCopyFail('the source failed')
  }
  await copy.over.catch((error: unknown) => {
    throw failure ?? error
  })
}

const drained = ({ stream }: Connection) => new Promise<void>((resolve) => stream.once('drain', () => resolve()))
