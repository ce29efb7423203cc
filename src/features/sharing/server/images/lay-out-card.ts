import { box, cardColours, type Element, logo, type Style, text } from './card-elements.ts'
import { cardFamilies } from './card-fonts.ts'
import { cardSize, coverWidth, type DrawableCard, titleSizeOf } from './share-card.ts'

const marginPx = 64

/** Lays out a card's text over a transparent background; the picture lies below. */
export function layOutCard(card: DrawableCard): Element {
  return card.kind === 'anime' ? layOutAnime(card) : layOutEpisode(card)
}

function layOutAnime(card: DrawableCard): Element {
  const width = cardSize.width - (card.hasPicture ? coverWidth : 0)
  return box({ ...frame, width: cardSize.width }, [
    box(
      {
        flexDirection: 'column',
        boxSizing: 'border-box',
        width,
        height: '100%',
        padding: `60px ${marginPx}px`,
        backgroundColor: cardColours.bg,
      },
      [
        box({ gap: 10, marginBottom: 30 }, card.languages.map(tag)),
        heading(card.title, { fontSize: titleSizeOf(card), maxWidth: width - 2 * marginPx }),
        ...lines(card.lines),
        placedLogo,
      ],
    ),
  ])
}

function layOutEpisode(card: DrawableCard): Element {
  const [line, ...more] = card.lines.filter((text) => text !== '')
  return box({ ...frame, width: cardSize.width, flexDirection: 'column', justifyContent: 'flex-end' }, [
    box({ ...whole, backgroundImage: `linear-gradient(to top, ${cardColours.bg} 26%, #0f1012e6 50%, #0f101200 78%)` }),
    ...(card.corner === undefined ? [] : [corner(card.corner)]),
    box({ position: 'relative', flexDirection: 'column', padding: `0 ${marginPx}px 136px` }, [
      heading(card.title, { fontSize: titleSizeOf(card), maxWidth: cardSize.width - 2 * marginPx }),
      box({ alignItems: 'center', gap: 16, marginTop: 22 }, [
        ...card.languages.map(tag),
        ...[line, ...more].filter((text) => text !== undefined).map((text) => small(text, cardColours.text2)),
      ]),
    ]),
    placedLogo,
  ])
}

const frame: Style = {
  position: 'relative',
  height: cardSize.height,
  fontFamily: cardFamilies.text,
  color: cardColours.text,
}
const whole: Style = { position: 'absolute', top: 0, left: 0, width: cardSize.width, height: cardSize.height }

const balancedLength = 40

const heading = (title: string, style: Style) =>
  text(title, {
    ...style,
    fontFamily: cardFamilies.title,
    fontWeight: 800,
    lineHeight: 0.9,
    letterSpacing: '-0.012em',
    lineClamp: 3,
    // Satori balances before it truncates, which would make a long title narrow.
    textWrap: title.length <= balancedLength ? 'balance' : 'wrap',
    display: 'block',
  })

const lines = (texts: string[]) =>
  texts
    .filter((line) => line !== '')
    .map((line, index) =>
      box({ marginTop: index === 0 ? 22 : 6 }, [small(line, index === 0 ? cardColours.text2 : cardColours.text3)]),
    )

const small = (line: string, color: string) =>
  text(line, { fontSize: 27, fontWeight: 500, lineHeight: 1.5, color, lineClamp: 1, display: 'block' })

function tag(language: string): Element {
  const filled = language === 'VF'
  return text(language, {
    alignItems: 'center',
    height: 38,
    padding: '0 13px',
    borderRadius: 4,
    border: `2px solid ${filled ? cardColours.text : cardColours.line}`,
    backgroundColor: filled ? cardColours.text : 'transparent',
    color: filled ? cardColours.bg : cardColours.text2,
    fontSize: 20,
    fontWeight: 700,
    letterSpacing: '0.03em',
  })
}

const corner = (label: string) =>
  text(label, {
    position: 'absolute',
    top: 0,
    left: 0,
    padding: '22px 30px 20px 64px',
    borderRadius: '0 0 8px 0',
    backgroundColor: cardColours.bg,
    fontFamily: cardFamilies.title,
    fontSize: 54,
    fontWeight: 800,
    lineHeight: 1,
    letterSpacing: '-0.012em',
  })

const placedLogo = logo({ position: 'absolute', left: marginPx, bottom: 52 })
