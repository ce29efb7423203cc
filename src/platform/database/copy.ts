import type { ClientBase, Connection, Submittable } from 'pg'

// The object that the driver passes to a submitted statement; its types leave out COPY.
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** The server's responses to one statement, as the driver reports them. */
abstract class CopyStatement implements Submittable {
  /** Settled once the server is ready for the next statement. */
  readonly over: Promise<void>
  #error: Error | undefined
  readonly #statement: string
  #settle: (error: Error | undefined) => void = () => {}

  constructor(statement: string) {
    this.#statement = statement
    this.over = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve())
    })
    // The reader or writer gets the failure. If nothing awaits the end yet, it must not count as unhandled.
    this.over.catch(() => {})
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }
  handleError(error: Error, connection: Connection): void {
    this.#error ??= error
    // A lost connection sends no further message.
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

// Rows buffered before the server is paused.
const maxWaitingBytes = 1024 * 1024

class CopyOut extends CopyStatement {
  #waiting = Buffer.allocUnsafe(2 * maxWaitingBytes)
  #waitingBytes = 0
  #isOver = false
  #wake: () => void = () => {}
  #stream: Connection['stream'] | undefined

  override submit(connection: Connection): void {
    this.#stream = connection.stream
    super.submit(connection)
  }

  /** The driver reuses its buffer, so the row is copied. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    if (this.#waitingBytes + chunk.length > this.#waiting.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#waitingBytes + chunk.length))
      this.#waiting.copy(larger, 0, 0, this.#waitingBytes)
      this.#waiting = larger
    }
    this.#waitingBytes += chunk.copy(this.#waiting, this.#waitingBytes)
    if (this.#waitingBytes > maxWaitingBytes) stream.pause()
    this.#wake()
  }
  protected override finish(connection: Connection): void {
    this.#isOver = true
    super.finish(connection)
    this.#wake()
  }

  /**
   * Returns the rows received since the last call; undefined at the end. @throws the server's or the connection's error
   */
  async take(): Promise<Buffer | undefined> {
    while (this.#waitingBytes === 0) {
      if (this.#isOver) return void (await this.over)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const taken = this.#waiting.subarray(0, this.#waitingBytes)
    this.#waiting = Buffer.allocUnsafe(2 * maxWaitingBytes)
    this.#waitingBytes = 0
    this.#stream?.resume()
    return taken
  }

  /** Closes the connection if rows are still to come: the server would wait for their reader forever. */
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
 * Runs `copy … to stdout` on an otherwise idle connection.
 * @returns the output in chunks of whole rows. The server waits while they are not read. Stopping before the end closes
 * the connection.
 * @throws the server's error
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
 * Runs `copy … from stdin` with the chunks of `pieces`.
 * @throws the server's error, or that of `pieces`; the statement then keeps nothing
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
