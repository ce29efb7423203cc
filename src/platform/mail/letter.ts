import { escapeMarkup } from '../../shared/escape-markup.ts'
import { setFrenchSpaces } from '../../shared/french-spaces.ts'

/** A mail with the same text as plain text and as HTML. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** The content of a mail: paragraphs around one link. */
export type Letter = {
  to: string
  subject: string
  paragraphs: string[]
  link: { label: string; url: string }
  /** Paragraphs after the link. */
  closing: string[]
}

/** Renders a letter as text and as simple HTML, which mail programs show alike. */
export function toMail({ to, subject, paragraphs, link, closing }: Letter): Mail {
  const text = setFrenchSpaces([...paragraphs, `${link.label} :\n${link.url}`, ...closing, 'Suminé'].join('\n\n'))
  const button =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#f5c518;color:#14120d;font-weight:700'
  const html = [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#14120d;background:#ffffff">',
    ...paragraphs.map(paragraph),
    `<p><a href="${escapeMarkup(link.url)}" style="${button}">${escapeMarkup(link.label)}</a></p>`,
    `<p style="font-size:13px;color:#5c5748">${escapeMarkup(link.url)}</p>`,
    ...closing.map(paragraph),
    '<p>Suminé</p></body></html>',
  ].join('\n')
  return { to, subject: setFrenchSpaces(subject), text: `${text}\n`, html }
}

const paragraph = (words: string) => `<p>${escapeMarkup(setFrenchSpaces(words))}</p>`
