import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../pictures/drawings.tsx'

type ErrorViewProps = {
  title: string
  text: string
  drawing?: DrawingName
  /** Retry first, way out second; large buttons. */
  children?: ReactNode
  /** One small line below the buttons: a countdown or a code. */
  status?: ReactNode
}

/** A page that could not be shown: text at the left, a thin drawing at the right. */
export function ErrorView({ title, text, drawing = 'shrine', children, status }: ErrorViewProps) {
  return (
    <div className="wrap grid items-center gap-x-12 gap-y-6 py-10 lg:min-h-[calc(100vh-69px)] lg:grid-cols-2">
      <div className="min-w-0 max-lg:order-2">
        <h1 className="mb-4">{title}</h1>
        <p className="max-w-[30.7em] text-lg text-text-2 leading-[1.6]">{text}</p>
        {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
        {status && <div className="mt-5 text-sm text-text-3 tabular-nums">{status}</div>}
      </div>
      <Drawing
        name={drawing}
        className="w-45 [stroke-width:1.6] max-lg:order-1 lg:w-[min(360px,80%)] lg:justify-self-center"
      />
    </div>
  )
}
