import type { ComponentProps, ReactNode } from 'react'

export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 text-md">
      <input {...input} type="checkbox" className="size-5 flex-none cursor-pointer accent-accent" />
      <span>{label}</span>
    </label>
  )
}
