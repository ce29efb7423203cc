/** A QR code that the server drew. Dark on light in both themes, as scanners expect. */
export function QrPicture({ qr: { size, path }, title }: { qr: { size: number; path: string }; title: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="mx-auto w-full max-w-60" role="img">
      <title>{title}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
