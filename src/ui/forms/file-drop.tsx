import { Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../components/class-names.ts'

type FileDropProps = {
  text: string
  sendingText: string
  isSending: boolean
  /** Types and endings of files, as in the attribute. */
  accept: string
  /** The hint in the box for dropped files. Without it there is only a button. */
  hint?: ReactNode
  onChoose: (file: File) => void
}

/** Takes a file, chosen or dropped: the browser's own input covers the box. */
export function FileDrop({ text, sendingText, isSending, accept, hint, onChoose }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const leave = () => setIsOver(false)
  return (
    <div
      className={classNames(
        'relative grid justify-items-start gap-3 rounded-panel has-focus-visible:outline-2',
        hint
          ? 'border border-line-strong border-dashed p-7 hover:bg-surface-1 data-over:border-accent-text data-over:bg-accent-wash'
          : 'justify-self-start',
      )}
      data-over={isOver || undefined}
    >
      <span id={id} className={`button ${hint ? 'button-primary' : 'button-outline'}`}>
        <Upload />
        {isSending ? sendingText : text}
      </span>
      {hint && (
        <span id={`${id}-hint`} className="text-sm text-text-2">
          {hint}
        </span>
      )}
      <input
        type="file"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        accept={accept}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // Disabled, it would lose the focus, and the browser would open a file dropped on it.
        aria-disabled={isSending}
        onClick={(event) => isSending && event.preventDefault()}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={leave}
        onDrop={leave}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after a correction.
          target.value = ''
          if (file && !isSending) onChoose(file)
        }}
      />
    </div>
  )
}
