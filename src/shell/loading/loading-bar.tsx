import { useNavigation } from 'react-router'

/** The progress line at the top while another page or list is loading; it appears after 150 ms. */
export function LoadingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="loading-bar" aria-hidden="true" />
}
