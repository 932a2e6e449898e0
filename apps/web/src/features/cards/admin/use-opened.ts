import { useLocation, useNavigate } from '@tanstack/react-router'

/** What is open on an admin page stands in its address: `?card=12`, `?card=new`. */
export function useOpened(key: 'card' | 'group') {
  const navigate = useNavigate()
  const opened = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(key) ?? '' })
  return {
    opened,
    // As a number: the router would put a text of digits in quotation marks.
    open: (what: number | 'new') => void navigate({ to: '.', search: { [key]: what }, replace: true }),
    close: () => void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true }),
  }
}
