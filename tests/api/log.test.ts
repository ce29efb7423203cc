import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { eventually } from '../kit/eventually.ts'
import { findLink, listMailsTo } from '../kit/read-mails.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { type Answer, openTestSite, type Question, reach } from '../kit/test-site.ts'
import { listen, type StandIn } from '../stand-ins/listen.ts'

/* People register, sign in and out, mistype, follow mailed links and upload pictures, while failures happen. The
   log, at its most verbose level, is then searched for every secret that they typed or received. */
const { connection } = useTestDatabase()
const folder = useTestFolder()
const logged: string[] = []
const log = createLog('trace', false, { write: (line) => void logged.push(line) })
/** The values that must not be in the log. */
const secrets = new Set<string>()
let mailServer: StandIn
let app: FastifyInstance

const json = { 'content-type': 'application/json' }
const email = 'lise.marceau@exemple.fr'
const [password, mistyped, next] = ['Lanterne7-Kuroshio', 'Lanterne8-Kuroshio', 'Phare9-Kuroshio']

beforeAll(async () => {
  mailServer = await listen(createServer(refuseMails))
  for (const secret of [email, password, mistyped, next, '$argon2']) secrets.add(secret)
  app = await open('folder')
})
afterAll(async () => {
  await app?.close()
  await mailServer?.close()
})

const open = (SMTP_URL: string) => openTestSite(connection, { SMTP_URL, DATA_DIR: folder }, log)

const post = (path: string, body: object) => reach(app).call('POST', `/api/auth/${path}`, { body })

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, cookie: `session=${token}` })

async function signIn(typed: string) {
  const answer = await post('login', { email, password: typed })
  expect(answer.status).toBe(200)
  return keep(answer)
}
type Tokens = { accessToken: string; refreshToken: string }

/** Remembers an answer's tokens and their parts: none may be in the log. */
function keep({ json }: Answer): Tokens {
  const { tokens } = json() as { tokens: Tokens }
  for (const token of Object.values(tokens))
    for (const part of [token, token.split('.').at(-1) ?? token]) secrets.add(part)
  return tokens
}

/** Returns the token in the newest mail, once there are this many. */
async function tokenMailed(count: number): Promise<string> {
  const mails = await eventually(() => {
    const sent = listMailsTo(join(folder, 'mail'), email)
    expect(sent).toHaveLength(count)
    return sent
  })
  const token = findLink(mails.at(-1) ?? '')?.split('#')[1] ?? ''
  expect(token.length).toBeGreaterThan(20)
  secrets.add(token)
  return token
}

test('registering, signing in and out, mailed links and pictures', async () => {
  const registered = await post('register', { username: 'Lise', email, password })
  expect(registered.status).toBe(201)
  keep(registered)
  expect((await post('confirm-email', { token: await tokenMailed(1) })).status).toBe(200)
  expect((await post('login', { email, password: mistyped })).status).toBe(401)

  const { refreshToken, accessToken } = await signIn(password)
  const refreshed = await post('refresh-token', { refreshToken })
  const again = await post('refresh-token', { refreshToken: keep(refreshed).refreshToken })
  expect(again.status).toBe(200)
  keep(again)
  // A stolen, reused token: the site logs a warning.
  await post('refresh-token', { refreshToken })

  await post('forgot-password', { email })
  const reset = { token: await tokenMailed(2), newPassword: next }
  expect((await post('reset-password', { ...reset, password: next })).status).toBe(200)
  expect((await post('reset-password', { ...reset, password: next })).status).toBe(400)
  const { accessToken: fresh } = await signIn(next)
  const changed = { currentPassword: next, newPassword: password }
  const headers = { ...json, ...bearer(fresh) }
  const change: Question = { method: 'PUT', headers, body: JSON.stringify(changed) }
  expect((await reach(app).ask('/api/auth/change-password', change)).status).toBe(200)
  expect((await reach(app).ask('/api/auth/profile', { headers: bearer(accessToken) })).status).toBe(401)

  const { accessToken: last, refreshToken: lastRefresh } = await signIn(password)
  const form = new FormData()
  form.set('avatar', new File([readFileSync(join(projectRoot, 'public/icons/icon-192.png'))], `${email}.png`))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  const upload = { method: 'POST', headers: { 'content-type': type, ...bearer(last) }, body }
  expect((await reach(app).ask('/api/auth/upload-avatar', upload)).status).toBe(200)
  await post('logout', { refreshToken: lastRefresh })
})

test('a row that the database refuses and quotes', async () => {
  const lone = await connection.connectAlone()
  await lone.query(`alter table account add constraint nobody_new check (id = 0) not valid`)
  const { status } = await post('register', { username: 'Lise 2', email: `x${email}`, password })
  expect(status).toBe(500)
  await lone.query('alter table account drop constraint nobody_new')
  await lone.end()
  expect(logged.join('')).toContain('nobody_new')
})

test('a failing call with a token in its address and headers', async () => {
  const { accessToken } = await signIn(password)
  const lone = await connection.connectAlone()
  await lone.query('alter table watchlist_item rename to lost')
  const path = `/api/watchlist?token=${accessToken}&email=${encodeURIComponent(email)}`
  const answer = await reach(app).ask(path, { headers: bearer(accessToken) })
  await lone.query('alter table lost rename to watchlist_item')
  await lone.end()
  expect(answer.status).toBe(500)
  expect(logged.filter((line) => line.includes('unexpected error'))).toHaveLength(2)
})

test('a mail server that refuses and quotes the recipient', async () => {
  await app.close()
  app = await open(`smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`)
  expect((await post('register', { username: 'Lise 3', email: `autre-${email}`, password })).status).toBe(201)
  await eventually(() => expect(logged.join('')).toContain('send-confirmation'))
  expect(logged.join('')).toContain('550 nobody here: <[e-mail]>')
})

test('none of these secrets is in the log', () => {
  expect(secrets.size).toBeGreaterThan(15)
  const all = logged.join('\n')
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([])
  expect([...secrets].filter((secret) => all.includes(encodeURIComponent(secret)))).toEqual([])
})

/** A mail server that refuses every mail, and repeats the recipient in its answer. */
function refuseMails(socket: Socket): void {
  socket.write('220 ready\r\n')
  socket.on('error', () => socket.destroy())
  socket.setEncoding('utf8').on('data', (text: string) => {
    const [, whom] = /^RCPT TO:(<[^>]*>)/im.exec(text) ?? []
    if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else socket.write(whom ? `550 nobody here: ${whom}\r\n` : '250 ok\r\n')
  })
}
