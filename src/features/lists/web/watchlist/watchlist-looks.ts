/** A row far from the screen costs nothing. Its content is then as high as its cover or choices. */
export const rowLook =
  'grid grid-cols-[88px_minmax(0,1fr)_190px_auto] xl:grid-cols-[88px_minmax(0,1fr)_minmax(0,560px)_auto] items-center gap-5 border-line border-t py-3.5 [contain-intrinsic-size:auto_144px] xl:[contain-intrinsic-size:auto_132px] [content-visibility:auto] max-md:grid-cols-[72px_minmax(0,1fr)_44px] max-md:gap-x-3.5 max-md:gap-y-2.5 max-md:[contain-intrinsic-size:auto_212px] max-[360px]:[contain-intrinsic-size:auto_262px]'
export const coverLook = 'block max-md:row-start-1 max-md:self-start'
export const choicesLook =
  'grid gap-1.5 xl:grid-cols-3 max-md:col-span-full max-md:row-start-2 max-md:grid-cols-[1.25fr_1fr] max-[360px]:grid-cols-1 max-md:[&>:first-child]:col-span-full'
export const removeLook = 'max-md:col-start-3 max-md:row-start-1 max-md:self-start'

export const fieldsLook = '[&_.input]:min-h-11 [&_.input]:text-sm pointer-coarse:[&_.input]:text-[1rem]'

/** A field said more quietly than the status, beside an icon. */
export const quietLook =
  '[&_.input]:pl-10 [&_.input:not(:focus,:hover)]:border-transparent [&_.input:not(:focus,:hover)]:bg-transparent [&_.input:not(:focus,:hover)]:text-text-2'
