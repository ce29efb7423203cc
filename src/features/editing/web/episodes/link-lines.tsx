import { ChevronUp, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { isNamedSdh, isSdhFile, markSdh } from '../../../../shared/sdh-captions.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { classNames } from '../../../../ui/components/class-names.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { FieldError } from '../../../../ui/forms/field-error.tsx'
import { noReader } from '../../../links/rules.ts'
import { useUnplayable } from '../../../links/web/public.ts'
import type { StaffSource } from '../../episodes-contract.ts'
import type { EpisodeDraft } from './episode-draft.ts'
import { HealthMark } from './health-mark.tsx'

const linkLine = [
  'grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 gap-x-1 pt-2.5 pb-2.5 pl-3 border border-line rounded-control',
  '[&_.input]:min-h-10 [&_.input]:text-[0.8125rem] [&_.input]:font-mono',
].join(' ')

type Links = EpisodeDraft['links']

type LinkLinesProps = {
  links: Links
  /** The saved links, with their health. */
  sources: readonly StaffSource[]
  errors: Record<string, string>
  onChange: (links: Links) => void
}

/** The links of an episode in the order in which players try them. */
export function LinkLines({ links, sources, errors, onChange }: LinkLinesProps) {
  const unplayable = useUnplayable(links.map(({ url }) => url.trim()))
  const change = (index: number, fields: Partial<Links[number]>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...fields } : link)))
  const add = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    onChange(links.filter((_, place) => place !== index))
    // The pressed button goes with the last line, and with the last but one of two.
    if (index === links.length - 1 || links.length === 2) add.current?.focus({ preventScroll: true })
  }
  const moveUp = (index: number) => {
    const next = [...links]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="field-label">{links.length > 1 ? 'Liens, le premier d’abord' : 'URL de la vidéo'}</legend>
      <div className="grid gap-2.5">
        {links.map((link, index) => (
          <LinkLine
            // biome-ignore lint/suspicious/noArrayIndexKey: an address is typed letter by letter; lines have no other name
            key={index}
            {...{ link, index }}
            isAlone={links.length === 1}
            source={sources.find(({ url }) => url === link.url.trim())}
            error={errors[`sources.${index}.url`] ?? (index === 0 ? (errors.video_url ?? errors.sources) : undefined)}
            isUnplayable={unplayable.has(link.url.trim())}
            captionsError={errors[`sources.${index}.captions_url`]}
            onChange={(fields) => change(index, fields)}
            onMoveUp={() => moveUp(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <span className="text-text-3 text-xs">Formats : MP4, Sibnet, Vidmoly, liens directs</span>
      <Button
        ref={add}
        size="dense"
        className="justify-self-start"
        onClick={() => onChange([...links, { url: '', captions_url: '' }])}
      >
        <Plus />
        Ajouter un autre lien
      </Button>
    </fieldset>
  )
}

type LinkLineProps = {
  link: Links[number]
  index: number
  isAlone: boolean
  source: StaffSource | undefined
  error: string | undefined
  captionsError: string | undefined
  isUnplayable: boolean
  onChange: (fields: Partial<Links[number]>) => void
  onMoveUp: () => void
  onRemove: () => void
}

function LinkLine(props: LinkLineProps) {
  const { link, index, isAlone, source, error, captionsError, isUnplayable, onChange, onMoveUp, onRemove } = props
  const id = useId()
  const name = `Lien ${index + 1}`
  return (
    <div className={classNames(linkLine, isAlone ? 'pr-3' : 'pr-1')}>
      <input
        className={classNames('input', isAlone && 'col-span-full')}
        type="url"
        name={index === 0 ? 'video_url' : `sources.${index}.url`}
        aria-label={index === 0 ? 'URL de la vidéo' : `${name} : URL de la vidéo`}
        placeholder="https://"
        spellCheck={false}
        value={link.url}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      {!isAlone && (
        <span className="flex">
          {index > 0 && (
            <IconButton label={`Placer avant : ${name}`} onClick={onMoveUp}>
              <ChevronUp />
            </IconButton>
          )}
          <IconButton label={`Retirer : ${name}`} onClick={onRemove}>
            <X />
          </IconButton>
        </span>
      )}
      <input
        className="input"
        type="text"
        aria-label={`${name} : URL des sous-titres (facultatif)`}
        placeholder="Sous-titres (facultatif)"
        spellCheck={false}
        value={link.captions_url}
        aria-invalid={Boolean(captionsError) || undefined}
        aria-describedby={captionsError ? `${id}-captions` : undefined}
        onChange={({ target }) => onChange({ captions_url: target.value })}
      />
      <span className="flex items-center pr-2.5">{source && <HealthMark source={source} />}</span>
      {link.captions_url.trim() !== '' && (
        <span className="col-span-full">
          <Checkbox
            label="Pour sourds et malentendants (SME)"
            checked={isSdhFile(link.captions_url)}
            disabled={isNamedSdh(link.captions_url)}
            onChange={({ target }) => onChange({ captions_url: markSdh(link.captions_url, target.checked) })}
          />
        </span>
      )}
      {isUnplayable && (
        <span role="status" className="col-span-full text-sm text-warning">
          {noReader}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} className="col-span-full" />
      <FieldError id={`${id}-captions`} error={captionsError} className="col-span-full" />
    </div>
  )
}
