import { useNavigation } from 'react-router'

/** The line at the top while another page, or another list, is on its way; it shows itself after 150 ms. */
export function LoadingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="loading-bar" aria-hidden="true" />
}
