import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '../../../tests/stand-ins/listen.ts'
import { readConfig } from '../config/config.ts'
import { RetryLater } from '../jobs/create-jobs.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { countMails } from './count-mails.ts'
import { toMail } from './letter.ts'
import { openMailer, sendForAnswer } from './open-mailer.ts'
import { dropRefused } from './refused-recipients.ts'

const letter = {
  to: 'lise@exemple.fr',
  subject: 'Été : votre lien',
  paragraphs: ['Bonjour <b>Lise</b>,'],
  link: { label: 'Ouvrir', url: 'https://sumine.example/x?a=1&b="2"#jeton' },
  closing: ['À bientôt.'],
}

test('renders a letter as text and as escaped HTML', () => {
  const { text, html } = toMail(letter)
  expect(text).toContain('Ouvrir\u202f:\nhttps://sumine.example/x?a=1&b="2"#jeton')
  expect(html).toContain('Bonjour &lt;b&gt;Lise&lt;/b&gt;,')
  expect(html).toContain('href="https://sumine.example/x?a=1&amp;b=&quot;2&quot;#jeton"')
})

test('reports that a production site without a mail server cannot send', async () => {
  const mailer = await openMailer(readConfig({}))
  expect(mailer.isAvailable).toBe(false)
  await expect(mailer.send(toMail(letter))).rejects.toThrow('SMTP_URL')
})

test.each([{ NODE_ENV: 'development' }, { SMTP_URL: 'folder' }])('writes mails to files with %o', async (settings) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sumine-mail-'))
  const mailer = await openMailer(readConfig({ ...settings, DATA_DIR: dataDir }))
  await mailer.send(toMail(letter))
  const [name, ...others] = readdirSync(join(dataDir, 'mail'))
  expect(others).toEqual([])
  const mail = readFileSync(join(dataDir, 'mail', String(name)), 'utf8')
  expect(mail).toContain('To: lise@exemple.fr')
  expect(mail).toMatch(/^Auto-Submitted: auto-generated$/im)
  expect(mail).toMatch(/^From: .*<ne-pas-repondre@localhost>/m)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Answers to recipients, by their local part. */
const refusals: Record<string, string> = {
  refuse: '550 no',
  unknown: '550-5.1.1 <unknown@exemple.fr>: no such\r\n550 5.1.1 mailbox',
  full: '552 5.2.2 mailbox full',
  'no-relay': '554 5.7.1 relay access denied',
  sender: '550 5.1.8 bad sender',
  later: '450 4.1.2 domain not found',
}

/** As much of a mail server as accepting a mail needs. */
function answerAsMailServer(socket: Socket, taken: string[]): void {
  let body: string | undefined
  socket.write('220 ready\r\n')
  socket.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\r\n')) {
      if (body !== undefined && line !== '.') body += `${line}\n`
      else if (line === '.') {
        taken.push(body ?? '')
        body = undefined
        socket.write('250 taken\r\n')
      } else if (line === 'DATA') {
        body = ''
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line.startsWith('RCPT TO:<'))
        socket.write(`${refusals[line.slice(9).split('@')[0] ?? ''] ?? '250 ok'}\r\n`)
      else if (line !== '') socket.write('250 ok\r\n')
    }
  })
}

const taken: string[] = []
const server = await listen(createServer((socket) => answerAsMailServer(socket, taken)))
const url = `smtp://127.0.0.1:${server.port}?ignoreTLS=true`
afterAll(() => server.close())

test("returns the server's answer to a mail, even a refusal", async () => {
  const settings = readConfig({ SMTP_URL: url })
  expect(await sendForAnswer(settings, toMail(letter))).toMatch(/^250 /)
  await expect(sendForAnswer(settings, toMail({ ...letter, to: 'refuse@exemple.fr' }))).rejects.toThrow('550')
  taken.length = 0
})

test('counts the outcomes of mails, from 0', async () => {
  const metrics = createMetrics()
  const mailer = await openMailer(readConfig({ SMTP_URL: url }))
  const send = countMails(metrics, mailer.send)
  const count = async (outcome: string) =>
    (await metrics.writeOwn()).match(new RegExp(`^sumine_mails_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm'))?.[1]
  expect([await count('sent'), await count('failed')]).toEqual(['0', '0'])
  await send(toMail(letter))
  await expect(send(toMail({ ...letter, to: 'refuse@exemple.fr' }))).rejects.toThrow('550')
  await send(toMail(letter))
  expect([await count('sent'), await count('failed')]).toEqual(['2', '1'])
  taken.length = 0
})

test.each([
  ['unknown', 'refused', true],
  ['full', 'refused', true],
  ['later', 'refused', false],
  ['no-relay', 'failed', false],
  ['sender', 'failed', false],
  ['refuse', 'failed', false],
])('the recipient %s counts as %s; the mail is dropped: %s', async (name, outcome, isDropped) => {
  const metrics = createMetrics()
  const mailer = await openMailer(readConfig({ SMTP_URL: url }))
  const info = vi.fn()
  const sent = dropRefused(countMails(metrics, mailer.send), { info })(toMail({ ...letter, to: `${name}@exemple.fr` }))
  if (isDropped) await sent
  else if (name === 'later') await expect(sent).rejects.toThrow(RetryLater)
  else await expect(sent).rejects.toThrow(refusals[name]?.slice(0, 9))
  expect(await metrics.writeOwn()).toContain(`sumine_mails_total{outcome="${outcome}"} 1`)
  expect(JSON.stringify(info.mock.calls)).not.toContain('@')
  expect(info).toHaveBeenCalledTimes(isDropped ? 1 : 0)
})

test('waits ten minutes for a server that examines a mail, as it would send that again', async () => {
  const waits = vi.spyOn(Socket.prototype, 'setTimeout')
  const mailer = await openMailer(readConfig({ SMTP_URL: url }))
  await mailer.send(toMail(letter))
  expect(waits.mock.calls.map(([milliseconds]) => milliseconds)).toContain(600_000)
  taken.length = 0
})

test('sends mails over SMTP and throws on a refusal', async () => {
  const mailer = await openMailer(readConfig({ SMTP_URL: url, SMTP_FROM: 'Suminé <site@sumine.example>' }))
  await mailer.send(toMail(letter))
  expect(taken).toHaveLength(1)
  expect(taken[0]).toContain('site@sumine.example')
  expect(taken[0]).toContain('multipart/alternative')
  expect(taken[0]).toMatch(/^Auto-Submitted: auto-generated$/im)
  await expect(mailer.send(toMail({ ...letter, to: 'refuse@exemple.fr' }))).rejects.toThrow('550')
})
