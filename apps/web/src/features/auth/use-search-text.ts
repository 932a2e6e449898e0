import { useLocation } from '@tanstack/react-router'

/** A query parameter as the text it is: the router would read a code of digits as a number. */
export function useSearchText(name: string): string {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(name) ?? '' })
}
