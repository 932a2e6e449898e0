/** Languages of code call themselves the same everywhere; plain code says nothing. */
export const codeLanguageNames: Readonly<Record<string, string>> = {
  plain: '',
  css: 'CSS',
  html: 'HTML',
  javascript: 'JavaScript',
  json: 'JSON',
  markdown: 'Markdown',
  python: 'Python',
  shell: 'Shell',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
}
