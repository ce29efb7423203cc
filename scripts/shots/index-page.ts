/** @returns a page with every picture, named `screen.state.theme.size.jpg`, in groups of a screen */
export function toIndexPage(files: string[]): string {
  const groups = Map.groupBy(files, (file) => file.split('.')[0])
  const sections = [...groups].map(([screen, pictures]) => {
    const figures = pictures.map((file) => {
      const caption = file.split('.').slice(1, -1).join(' · ')
      return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`
    })
    return `<section><h2>${screen}</h2>${figures.join('')}</section>`
  })
  const style = `body { font-family: sans-serif; margin: 2rem } figure { display: inline-block; margin: 0.5rem }
    img { height: 24rem; width: auto; max-width: 24rem; object-fit: cover; object-position: top; border: 1px solid #999 }`
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join('\n')}\n`
}
