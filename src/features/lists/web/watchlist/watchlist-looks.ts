/** A row far from the screen costs nothing. */
export const rowLook =
  'grid grid-cols-[88px_minmax(0,1fr)_190px_auto] items-center gap-5 border-line border-t py-3.5 [contain-intrinsic-size:auto_171px] [content-visibility:auto] max-md:grid-cols-[72px_minmax(0,1fr)_44px] max-md:gap-x-3.5 max-md:gap-y-2.5 max-md:[contain-intrinsic-size:auto_285px]'
export const coverLook = 'block max-md:row-start-1 max-md:row-end-3 max-md:self-start'
export const choicesLook = 'grid gap-1.5 max-md:col-start-2 max-md:row-start-2'
export const removeLook = 'max-md:col-start-3 max-md:row-start-1 max-md:self-start'

export const fieldsLook = '[&_.input]:min-h-11 [&_.input]:text-sm pointer-coarse:[&_.input]:text-[1rem]'

/** A field said more quietly than the status, beside an icon. */
export const quietLook =
  '[&_.input]:pl-10 [&_.input:not(:focus,:hover)]:border-transparent [&_.input:not(:focus,:hover)]:bg-transparent [&_.input:not(:focus,:hover)]:text-text-2'
