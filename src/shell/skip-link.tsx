/** First in the tab order; the browser itself moves the focus to `main#contenu`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#contenu">
      Aller au contenu
    </a>
  )
}
