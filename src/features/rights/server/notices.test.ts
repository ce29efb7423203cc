import { describe, expect, test } from 'vitest'
import { subscribe } from '../../../../tests/factories/make-webhook.ts'
import { all, episodeAddress, objection, publicUrl, start, useRightsDesk } from '../../../../tests/kit/rights-desk.ts'
import type { Mail } from '../../../platform/mail/letter.ts'
import * as contract from '../contract.ts'
import { forgetOld } from './jobs.ts'

const desk = useRightsDesk()
const { visitor, send, receive, read, waiting, accept, settle, served } = desk

describe('a notice', () => {
  test('is stored with a number, its promised times and a link to follow it', async () => {
    const sent = await send()
    expect(sent).toMatchObject({
      number: expect.stringMatching(/^DMCA-2026-\d{5}$/),
      is_mailed: true,
      verify_by: '2026-11-21T22:00:00.000Z',
      handle_by: '2026-11-22T20:00:00.000Z',
    })
    const [, number = '', key = ''] = /\/dmca\/suivi#(DMCA-[\d-]+)\.(.+)$/.exec(sent.follow_up_url) ?? []
    expect(number).toBe(sent.number)
    const { notice } = await visitor()(contract.followNotice, { body: { number: ` ${number.toLowerCase()} `, key } })
    expect(notice).toMatchObject({ state: 'reçue', work: 'Le Phare, 2024', decided_at: null, counter: null })
    expect(notice.pages).toMatchObject([
      { address: episodeAddress, label: 'Le Phare, Saison 1, épisode 1 VOSTFR', is_withheld: false },
    ])
  })

  test('is confirmed by mail with its number, and the operator receives it', async () => {
    const { number, follow_up_url } = await send()
    await desk.jobs.runAll()
    expect(desk.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['droits@exemple.fr', `Votre notification est reçue\u202f: confirmez votre adresse (${number})`],
      ['equipe@sumine.example', `Nouvelle notification (${number})`],
    ])
    expect(desk.mails[0]?.text).toContain(follow_up_url)
    expect(desk.mails[1]?.text).not.toContain(follow_up_url)
  })

  test('is told to the webhooks of the site, without its parties', async () => {
    const heard = await subscribe(desk.db, 'rights.notice')
    const { number } = await send()
    const messages = await heard()
    expect(messages).toMatchObject([{ type: 'rights.notice', facts: { notice: { number } } }])
    expect(JSON.stringify(messages)).not.toMatch(/Kazé|exemple\.fr/i)
  })

  test('mails no typed text to an unconfirmed address', async () => {
    const typed = {
      name: 'Votre banque',
      work: 'Cliquez sur https://piege.example',
      details: 'piege',
      signature: 'piege',
    }
    await send(typed)
    await desk.jobs.runAll()
    const { text = '', html = '', subject = '' } = desk.mails[0] ?? {}
    expect(text).toContain('DMCA-2026-')
    expect(`${text}${html}${subject}`).not.toMatch(/piege|banque|Cliquez/)
  })

  test('does not flood a mailbox: of eight notices in one name one is confirmed, and the operator receives all', async () => {
    const mailed: boolean[] = []
    for (let time = 0; time < 8; time += 1) mailed.push((await send()).is_mailed)
    expect(mailed).toEqual([true, ...Array(7).fill(false)])
    await desk.jobs.runAll()
    const to = (address: string) => desk.mails.filter((mail) => mail.to === address)
    expect([to('droits@exemple.fr').length, to('equipe@sumine.example').length]).toEqual([1, 8])
  })

  test('allows five confirmations from one network in ten minutes, for any names', async () => {
    const mailed: boolean[] = []
    for (let time = 0; time < 8; time += 1) mailed.push((await send({ email: `box${time}@exemple.fr` })).is_mailed)
    expect(mailed.filter(Boolean)).toHaveLength(5)
    await desk.jobs.runAll()
    expect(desk.mails.filter(({ to }) => to.startsWith('box'))).toHaveLength(5)
  })

  test('sends letters with free text once the address is confirmed, then also the missed ones', async () => {
    const { id } = await accept()
    await desk.jobs.runAll()
    const [acknowledgement] = desk.mails
    expect(desk.mails.map(({ to }) => to)).toEqual(['droits@exemple.fr'])
    desk.mails = []
    await expect(desk.follow({ ...(acknowledgement as Mail), text: '#DMCA-2026-00001.x.y' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (let time = 0; time < 2; time += 1) {
      expect((await desk.follow(acknowledgement)).message).toContain('confirmée')
    }
    await desk.jobs.runAll()
    expect(desk.mails.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual(['Les liens sont retirés'])
    await settle(id, 'restore', 'Erreur de titre.')
    await desk.jobs.runAll()
    expect(desk.mails.at(-1)?.text).toContain('Motif\u202f: Erreur de titre.')
  })

  test('is accepted even when no mail can be sent', async () => {
    desk.open(false)
    expect((await send()).is_mailed).toBe(false)
    expect(desk.jobs.queued).toEqual([])
  })

  const [anime, watch] = ['/anime/le-phare', '/watch/le-phare/Saison%201/1/VF']
  test.each([
    [`${publicUrl}/anime/le-phare`, 'Le Phare (tous les épisodes)', anime],
    [`${publicUrl}/anime/Le-Phare`, 'Le Phare (tous les épisodes)', anime],
    [`${publicUrl}/anime/le-vieux-phare/`, 'Le Phare (tous les épisodes)', anime],
    ['http://www.sumine.example/anime/le-phare?x=1#y', 'Le Phare (tous les épisodes)', anime],
    ['http://localhost/watch/le-vieux-phare/saison%201/1/vf', 'Le Phare, Saison 1, épisode 1 VF', watch],
  ])('recognises %s, and leads the staff to the page', async (address, label, path) => {
    const notice = await read(await receive({ addresses: [address] }))
    expect(notice.pages[0]).toMatchObject({ address, label, path })
  })

  test('reports each refused line with its reason', async () => {
    const addresses = [
      episodeAddress,
      'anime/ligne-47',
      `${publicUrl}/anime/inconnu`,
      'https://ailleurs.example/anime/x',
    ]
    await expect(send({ addresses })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [
        { field: 'addresses.1', message: 'Indiquez des adresses complètes de ce site' },
        { field: 'addresses.2', message: 'Cette adresse ne mène à aucun anime ni épisode de ce site' },
        { field: 'addresses.3', message: 'Indiquez des adresses complètes de ce site' },
      ],
    })
    expect(await waiting()).toEqual([])
  })

  test.each([
    `${publicUrl}/watch/le-phare/Saison%201/9/VF`,
    `${publicUrl}/watch/le-phare/Saison%201/1/VO`,
    `${publicUrl}/watch/le-phare/Saison%201/99999999999/VF`,
    `${publicUrl}/watch/le-phare/%E0%A4%A/1/VF`,
    `${publicUrl}/watch/le-phare/Saison%00/1/VF`,
    `${publicUrl}/anime/%00`,
    `${publicUrl}/explorer`,
    'javascript:alert(1)',
  ])('refuses %s', async (address) => {
    await expect(send({ addresses: [address] })).rejects.toMatchObject({ fields: [{ field: 'addresses.0' }] })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Votre nom ou votre société est requis'],
    [{ email: 'non' }, 'email', 'L’adresse e-mail n’est pas valide.'],
    [{ work: '' }, 'work', 'L’œuvre est requise'],
    [{ signature: '' }, 'signature', 'La signature est requise'],
    [{ addresses: [] }, 'addresses', 'Indiquez au moins une adresse'],
    [{ good_faith: false as unknown as true }, 'good_faith', 'Cette déclaration est requise'],
    [{ accuracy: false as unknown as true }, 'accuracy', 'Cette déclaration est requise'],
    [{ capacity: 'curieux' as 'titulaire' }, 'capacity', 'Dites à quel titre vous agissez'],
  ])('is refused with %o', async (given, field, message) => {
    await expect(send(given)).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field, message }] })
  })

  test('is not shown without its own key', async () => {
    const { number, follow_up_url } = await send()
    const other = await send()
    const key = other.follow_up_url.split('.').at(-1) ?? ''
    for (const wrong of [key, 'x', `${follow_up_url.split('.').at(-1)}x`]) {
      const asked = visitor()(contract.followNotice, { body: { number, key: wrong } })
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('a counter-notice', () => {
  const object = (given: Partial<typeof objection> = {}) =>
    visitor()(contract.sendCounterNotice, { body: { ...objection, ...given } })

  test('contests the notices that withhold a page, and returns when its links are restored', async () => {
    const { id, notice } = await accept()
    await desk.jobs.runAll()
    await desk.follow(desk.mails[0])
    expect(await object()).toEqual({
      numbers: [notice.number],
      is_mailed: true,
      first_day: '2026-12-04',
      last_day: '2026-12-10',
    })
    const seen = await read({ id })
    expect(seen).toMatchObject({
      state: 'contestée',
      counter: { name: 'Lucie', first_day: '2026-12-04' },
      deadline: { task: 'restore', due_at: '2026-12-10T23:00:00.000Z' },
    })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    await desk.jobs.runAll()
    const written = desk.mails.slice(-2)
    expect(written.map(({ to }) => to)).toEqual(['droits@exemple.fr', 'lucie@exemple.fr'])
    expect(written[0]?.text).toContain('entre le 4 décembre 2026 et le 10 décembre 2026')
    // The objector's text is only shown on the site, to holders of the key.
    expect(`${written[0]?.text}${written[0]?.html}`).not.toMatch(/Lucie|accord du studio/)
    const [, number = '', key = ''] = /#(DMCA-[\d-]+)\.([\w-]+)$/m.exec(written[0]?.text ?? '') ?? []
    const followed = (await visitor()(contract.followNotice, { body: { number, key } })).notice
    expect(followed.counter).toMatchObject({ name: 'Lucie', statement: objection.statement })
    expect(written[1]?.text).not.toContain(key)
    // An author who never confirmed their address gets no letter.
    expect(written[1]?.text).toContain('peut la lire sur sa page de suivi')
  })

  test('notifies its author of the outcome only after their address is confirmed', async () => {
    const { id } = await accept()
    await object()
    await desk.jobs.runAll()
    await settle(id, 'restore')
    await desk.jobs.runAll()
    const ofLucie = () => desk.mails.filter(({ to }) => to === 'lucie@exemple.fr')
    expect(ofLucie()).toHaveLength(1)
    await desk.follow(ofLucie()[0])
    await desk.jobs.runAll()
    expect(ofLucie().at(-1)?.text).toContain('Motif\u202f: Vu les pièces.')
  })

  test('to two notices is confirmed once, and its author hears of both outcomes', async () => {
    const ids = [(await accept()).id, (await accept()).id]
    expect((await object()).numbers).toHaveLength(2)
    await desk.jobs.runAll()
    const ofLucie = () => desk.mails.filter(({ to }) => to === 'lucie@exemple.fr')
    await settle(ids[0], 'uphold')
    await desk.jobs.runAll()
    await desk.follow(ofLucie()[0])
    await settle(ids[1], 'uphold')
    await desk.jobs.runAll()
    expect(ofLucie()).toHaveLength(3)
  })

  test('ends with the links restored, or permanently withheld', async () => {
    const { id } = await accept()
    await object()
    expect((await settle(id, 'uphold')).notice.state).toBe('maintenue')
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    expect((await settle(id, 'restore')).notice.state).toBe('rétablie')
    expect(await served()).toEqual(all)
  })

  test('is refused for a page that is not withheld, and twice', async () => {
    await expect(object()).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field: 'address' }] })
    await accept()
    await expect(object({ address: 'le phare' })).rejects.toMatchObject({
      fields: [{ field: 'address', message: 'Indiquez des adresses complètes de ce site' }],
    })
    await object()
    await expect(object()).rejects.toMatchObject({ fields: [{ field: 'address' }] })
  })

  test('of two that come at once, the first counts, and the second is refused', async () => {
    const { id, notice } = await accept()
    const names = ['Lucie', 'Marin']
    const answers = await Promise.allSettled(names.map((name) => object({ name })))
    const first = answers.findIndex(({ status }) => status === 'fulfilled')
    expect(answers[first]).toMatchObject({ value: { numbers: [notice.number] } })
    expect(answers[1 - first]).toMatchObject({ reason: { code: 'VALIDATION', fields: [{ field: 'address' }] } })
    expect((await read({ id })).counter?.name).toBe(names[first])
  })

  test('is refused without a statement', async () => {
    await expect(object({ statement: 'Non.' })).rejects.toMatchObject({ fields: [{ field: 'statement' }] })
  })
})

describe('retention', () => {
  test('publishes figures by month, without names', async () => {
    await send()
    desk.now = new Date(start.getTime() + 2 * 3_600_000)
    const { id } = await accept()
    await settle(id, 'restore')
    desk.now = new Date('2026-12-01T00:00:00Z')
    await send()
    const { months } = await visitor()(contract.getRightsFigures, {})
    expect(months).toEqual([
      { month: '2026-12', received: 1, accepted: 0, refused: 0, restored: 0, median_hours: null },
      { month: '2026-11', received: 2, accepted: 1, refused: 0, restored: 1, median_hours: 2 },
    ])
  })

  test('publishes the whole first month of two years, whatever the time of day', async () => {
    for (const sent of ['2026-10-31T22:30:00Z', '2026-10-31T23:30:00Z', '2026-11-01T08:00:00Z']) {
      desk.now = new Date(sent)
      await send()
    }
    desk.now = new Date('2028-10-15T18:00:00Z')
    const { months } = await visitor()(contract.getRightsFigures, {})
    expect(months).toEqual([expect.objectContaining({ month: '2026-11', received: 2 })])
  })

  test('deletes the parties of a late counter-notice a year after its settlement', async () => {
    const { id } = await accept()
    desk.now = new Date('2027-11-22T00:00:00Z')
    const forget = () => forgetOld({ db: desk.db, now: () => desk.now })
    expect(await forget()).toBe(1)
    await visitor()(contract.sendCounterNotice, { body: objection })
    expect(await forget()).toBe(0)
    await settle(id, 'uphold')
    desk.now = new Date('2028-11-20T00:00:00Z')
    expect(await forget()).toBe(0)
    desk.now = new Date('2028-11-22T00:00:00Z')
    expect(await forget()).toBe(1)
    expect(await forget()).toBe(0)
    expect(await read({ id })).toMatchObject({
      reason: null,
      counter: { name: null, email: null, statement: null },
    })
  })

  test('deletes the parties a year after the end of a notice; withheld links stay withheld', async () => {
    const { id } = await accept()
    await send()
    desk.now = new Date('2027-11-22T00:00:00Z')
    expect(await forgetOld({ db: desk.db, now: () => desk.now })).toBe(1)
    expect(await read({ id })).toMatchObject({
      name: null,
      email: null,
      work: null,
      reason: null,
      signature: null,
      state: 'acceptée',
      pages: [{ is_withheld: true }],
    })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    // Pending notices are kept.
    expect(await waiting()).toMatchObject([{ name: 'Studio Kazé no Oto' }])
  })
})
