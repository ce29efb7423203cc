import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const everyMs = 20
const agent = new Agent({ keepAlive: true })
const waits: number[] = []
let failures = 0

const timer = setInterval(() => {
  const at = performance.now()
  get(`${workerData}/healthz`, { agent }, (response) => {
    if (response.statusCode !== 200) failures++
    response.resume().once('end', () => waits.push(performance.now() - at))
  }).once('error', () => failures++)
}, everyMs)

parentPort?.once('message', () => {
  clearInterval(timer)
  agent.destroy()
  parentPort?.postMessage({ waits, failures })
})
