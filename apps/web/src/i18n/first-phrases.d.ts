/** Made by vite-phrases.ts. */
declare module 'virtual:first-phrases/*' {
  const phrases: import('./phrase-tree.ts').PhraseTree
  export default phrases
}
