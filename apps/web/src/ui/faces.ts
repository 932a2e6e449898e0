import { createContext, use } from 'react'

/** Who is meant: by the id of the team user where it is known, else by the name. */
export interface Somebody {
  name: string
  id?: number | null | undefined
}

type FaceOf = (somebody: Somebody) => string | null

/** Addresses of people's pictures. Outside of a team nobody has one. */
export const FacesContext = createContext<FaceOf>(() => null)

export const useFace = (somebody: Somebody): string | null => use(FacesContext)(somebody)
