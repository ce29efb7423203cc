import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const everyMs = 20
// Idle connections end here, long before the server ends them: a request must not meet a connection that it just closed.
const agent = new Agent({ keepAlive: true, timeout: 10_000 })
const waits: number[] = []
const failures: string[] = []

const timer = setInterval(() => {
  const at = performance.now()
  get(`${workerData}/healthz`, { agent }, (response) => {
    if (response.statusCode !== 200) failures.push(`status ${response.statusCode}`)
    response.resume().once('end', () => waits.push(performance.now() - at))
  }).once('error', (error) => failures.push(`${error.message} after ${Math.round(performance.now() - at)} ms`))
}, everyMs)

parentPort?.once('message', () => {
  clearInterval(timer)
  agent.destroy()
  parentPort?.postMessage({ waits, failures })
})
