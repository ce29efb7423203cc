import { expect, test } from 'vitest'
import { cleanSynopsis } from './clean-synopsis.ts'

test.each([
  ['One.<br><br>\nTwo &amp; <b>three</b>&hellip;', 'One.\n\nTwo & three…'],
  ['A story. ~!She was the lighthouse.!~ The end.', 'A story. The end.'],
  ['A story.\n\n(Source: Somewhere)', 'A story.'],
  ['A story. (Source: Somewhere, edited)', 'A story.'],
  ['A story.\nNote: the first episode came early.', 'A story.'],
  ['[Written by Somebody]\nNotes from the past lead to the source.', 'Notes from the past lead to the source.'],
  ['5 &lt; 6 &#8217; &#x2019;', '5 < 6 ’ ’'],
  ['&#0; &#xd800; &nowhere; kept', '&nowhere; kept'],
])('%j becomes %j', (given, expected) => expect(cleanSynopsis(given)).toBe(expected))

test('never ends with half of a character, which the database refuses', () => {
  expect(cleanSynopsis(`${'a'.repeat(9_999)}🌊`)).toBe('a'.repeat(9_999))
})

test('returns undefined for markup without text', () => expect(cleanSynopsis('<br><i></i>\n')).toBeUndefined())
