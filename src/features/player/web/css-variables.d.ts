import 'react'

// Lets a control pass its value to the style sheet.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
