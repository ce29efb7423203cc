import 'react'

// Lets a control hand its value to the style sheet.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
