import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether the form of a new record is open: in the address, because the top bar opens it from any page. */
export function useCreating() {
  const asked: { new?: unknown } = useSearch({ strict: false })
  const isCreating = asked.new !== undefined
  const navigate = useNavigate()
  function setCreating(next: boolean) {
    const search = (before: Record<string, unknown>) => ({ ...before, new: next ? 'record' : undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { isCreating, setCreating }
}
