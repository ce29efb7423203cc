import { Tag } from './tag.tsx'

/** VF on solid paper, VOSTFR outlined; always with the word, not a flag alone. */
export function LanguageBadge({ language }: { language: string }) {
  return <Tag tone={language === 'VF' ? 'solid' : 'plain'}>{language}</Tag>
}

/** The badges of an anime, VF first. */
export function LanguageBadges({ languages }: { languages: readonly string[] }) {
  return [...languages].sort().map((language) => <LanguageBadge key={language} language={language} />)
}
