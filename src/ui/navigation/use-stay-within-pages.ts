import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Moves to the last remaining page when the current one disappears, for instance with its last row.
 * @param totalPages undefined while it is unknown
 */
export function useStayWithinPages(
  page: number,
  totalPages: number | undefined,
  toPage: (page: number) => string,
): void {
  const navigate = useNavigate()
  const lastPage = Math.max(1, totalPages ?? page)
  const target = page > lastPage ? toPage(lastPage) : undefined
  useEffect(() => {
    if (target) void navigate(target, { replace: true })
  }, [navigate, target])
}
