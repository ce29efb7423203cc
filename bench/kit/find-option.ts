/** Returns the text behind `--name=`; undefined without this option. */
export function findOption(options: readonly string[], name: string): string | undefined {
  const start = `--${name}=`
  return options.find((option) => option.startsWith(start))?.slice(start.length)
}
