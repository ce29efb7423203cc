import { PreviewCard } from './preview-card.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { useShownPreview } from './use-shown-preview.ts'
import './preview.css'
import '../../ui/styles/later.css'

/** The preview of the card that a pointer or the focus rests on, or that was pressed long. */
export default function Previews() {
  const { shown, hide } = useShownPreview()
  if (!shown) return null
  if (shown.by === 'press') return <PreviewSheet shown={shown} onClose={hide} />
  return <PreviewCard key={shown.slug} shown={shown} />
}
