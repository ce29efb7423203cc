import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { Field } from './field.tsx'

/** A password field with a button that reveals it. `autoComplete` tells password managers which password is meant. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'inset'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize={isShown ? 'none' : undefined}
      spellCheck={false}
      inset={
        <IconButton
          label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
