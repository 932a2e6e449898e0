/** Phrases by feature and name, or a part of them. */
export interface PhraseTree {
  readonly [key: string]: string | PhraseTree
}
