import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme/brands.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { askEarly } from './early.ts'
import { startLanguage } from './i18n/language.ts'
import { watchPartFailures } from './shell/part-failures.ts'

const container = document.getElementById('root')
if (!container) throw new Error('Failed to initialize application')

askEarly(location.pathname)
watchPartFailures()
try {
  await startLanguage()
} catch (error) {
  // Its own phrases could not be fetched: the page still stands in English.
  console.error('Failed to initialize application', error)
}
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
