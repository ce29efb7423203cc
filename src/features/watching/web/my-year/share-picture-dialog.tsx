import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { takeLostFocus } from '../../../../ui/navigation/use-kept-focus.ts'
import type { MyYear } from '../../my-year-contract.ts'
import { type PicturePart, type PictureShape, pictureParts, pictureSizes } from '../../my-year-rules.ts'
import { useYearPicture } from './my-year-queries.ts'
import '../../../../ui/styles/later.css'

const labels: Record<PicturePart, string> = {
  days: 'Les jours, et combien d’affilée',
  animes: 'Les animes',
  genres: 'Les genres',
  studios: 'Les studios',
  evening: 'La plus longue soirée',
}

const shapes = { wide: 'Paysage', tall: 'Story' }

/** Chooses the parts of a year's picture, fetches it, and offers to save or share it. Nothing is shared before. */
export default function SharePictureDialog({ year, onClose }: { year: MyYear; onClose: () => void }) {
  const [shape, setShape] = useState<PictureShape>('wide')
  const [parts, setParts] = useState<readonly PicturePart[]>(['days', 'genres'])
  const { mutate, reset, data: file, error, isPending } = useYearPicture()
  const choose = (change: () => void) => {
    reset()
    change()
  }
  const toggle = (part: PicturePart) =>
    choose(() => setParts(parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Partager ${year.year}`}
      footer={
        file ? (
          <TakePicture file={file} />
        ) : (
          <Button
            variant="primary"
            loading={isPending}
            loadingLabel="Création…"
            onClick={() =>
              mutate({ year: year.year, shape, parts: pictureParts.filter((part) => parts.includes(part)) })
            }
          >
            Créer l’image
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-text-2">Vos heures, et ce que vous choisissez. L’image n’est envoyée nulle part.</p>
        <SegmentedControl
          legend="Format"
          options={shapes}
          value={shape}
          onChange={(value) => choose(() => setShape(value))}
        />
        <fieldset>
          <legend className="field-label">Ce qu’elle montre</legend>
          {pictureParts.map((part) => (
            <Checkbox key={part} label={labels[part]} checked={parts.includes(part)} onChange={() => toggle(part)} />
          ))}
        </fieldset>
        <FailureAlert error={error} />
        {file && <Preview file={file} shape={shape} year={year.year} />}
      </div>
    </Dialog>
  )
}

function Preview({ file, shape, year }: { file: File; shape: PictureShape; year: number }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    url && (
      <img
        src={url}
        alt={`Mon année ${year}, comme vous la partagerez`}
        {...pictureSizes[shape]}
        className="h-auto max-h-85 w-auto max-w-full rounded-control"
      />
    )
  )
}

/** Saves the picture, or shares it through the device's own dialogue where there is one. */
function TakePicture({ file }: { file: File }) {
  const canShare = navigator.canShare?.({ files: [file] }) ?? false
  return (
    <>
      <Button ref={takeLostFocus} onClick={() => saveFile(file, file.name)}>
        <Download />
        Télécharger
      </Button>
      {canShare && (
        // Closing the device's sharing is no failure.
        <Button variant="primary" onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
          <Share2 />
          Envoyer
        </Button>
      )}
    </>
  )
}
