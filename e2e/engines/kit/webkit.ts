import { type ChildProcess, spawn } from 'node:child_process'
import { findFreePort } from '../../../bench/kit/free-port.ts'
import { stopProcess } from '../../../bench/kit/site-process.ts'
import { startDisplay } from './display.ts'
import type { Engine, EngineWindow, Key } from './engine.ts'

/** A busy machine opens a window in ten seconds; now and then the driver never does. */
const openWithinMs = 40_000

/** @param driver the path of WebKitWebDriver @param browser the path of MiniBrowser, the window that it drives */
export async function startWebKit(driver: string, browser: string): Promise<Engine> {
  const display = await startDisplay()
  let running = await startDriver(driver, display.name)
  return {
    name: 'webkit',
    async openWindow() {
      try {
        return await openWindow(running.call, browser)
      } catch {
        await stopProcess(running.child)
        running = await startDriver(driver, display.name)
        return openWindow(running.call, browser)
      }
    },
    close: async () => {
      await stopProcess(running.child)
      await display.stop()
    },
  }
}

async function startDriver(driver: string, display: string): Promise<{ child: ChildProcess; call: Call }> {
  const port = await findFreePort()
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LANG: 'C.UTF-8', LANGUAGE: 'fr_FR' },
  })
  const call = callerOf(`http://127.0.0.1:${port}`)
  await waitForDriver(child, call)
  return { child, call }
}

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal | null,
) => Promise<unknown>

/** Makes calls of the protocol https://www.w3.org/TR/webdriver/. */
function callerOf(url: string): Call {
  return async (method, path, body, signal = null) => {
    const answer = await fetch(`${url}${path}`, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
}

async function waitForDriver(child: ChildProcess, call: Call): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}.`)
    const isThere = await call('GET', '/status').catch(() => undefined)
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function openWindow(call: Call, browser: string): Promise<EngineWindow> {
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const asked = { capabilities: { alwaysMatch: wanted } }
  const opened = await call('POST', '/session', asked, AbortSignal.timeout(openWithinMs))
  const { sessionId } = opened as { sessionId: string }
  const session: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  await session('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 1000 })
  return {
    goTo: async (url) => {
      await session('POST', '/url', { url })
    },
    goBack: async () => {
      await session('POST', '/back', {})
    },
    evaluate: async (work, ...args) => (await evaluate(session, `(${work})`, args)) as never,
    clickAt: (x, y) => clickAt(session, x, y),
    press: (key) => press(session, key),
    takePicture: async () => Buffer.from(String(await session('GET', '/screenshot')), 'base64'),
    // A driver that ends with its window is restarted for the next one.
    close: async () => {
      await session('DELETE', '').catch(() => undefined)
    },
  }
}

async function evaluate(session: Call, work: string, args: unknown[]): Promise<unknown> {
  const script = `const done = arguments[arguments.length - 1]
    new Promise((resolve) => resolve(${work}(...arguments[0])))
      .then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const result = (await session('POST', '/execute/async', { script, args: [args] })) as {
    value?: unknown
    error?: string
  }
  if (result.error !== undefined) throw new Error(result.error)
  return result.value
}

/** Two commands: WebKitGTK loses a press in the same command as the move. */
async function clickAt(session: Call, x: number, y: number): Promise<void> {
  for (const action of [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]) {
    await session('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: [action] }] })
  }
}

/** Keys without a character, in the protocol's encoding. */
const keyCodes: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Shift: '\uE008',
}

async function press(session: Call, key: Key): Promise<void> {
  const values = key.length === 1 ? [key] : key.split('+').map((name) => keyCodes[name] ?? name)
  const actions = [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]
  await session('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
}
