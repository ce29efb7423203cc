/** The classes of a titled box of the administration: a border, with the header at the top. */
export const panel = [
  'border border-line rounded-panel',
  '[&>header]:flex [&>header]:flex-wrap [&>header]:items-center [&>header]:min-h-11.5 [&>header]:gap-y-1 [&>header]:gap-x-3',
  '[&>header]:py-2 [&>header]:px-4.5 [&>header]:border-b [&>header]:border-line',
  '[&>section>header]:flex [&>section>header]:flex-wrap [&>section>header]:items-center [&>section>header]:min-h-11.5',
  '[&>section>header]:gap-y-1 [&>section>header]:gap-x-3 [&>section>header]:py-2 [&>section>header]:px-4.5',
  '[&>section>header]:border-b [&>section>header]:border-line',
  '[&>header_h2]:text-[1.0625rem] [&>section>header_h2]:text-[1.0625rem]',
].join(' ')
