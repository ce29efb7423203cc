const namedAtMost = 3

/** Names people: 'Mika', 'Mika et Noé', 'Mika, Noé et 4 autres'. */
export function toNames(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name)
  const shown = names.length > namedAtMost ? [...names.slice(0, 2), `${names.length - 2} autres`] : names
  return new Intl.ListFormat('fr').format(shown)
}
