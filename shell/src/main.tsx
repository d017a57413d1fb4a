import '@shoal/ui/styles.css'
import './page.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createPage } from './createPage.ts'
import { PageContext } from './page/context.ts'

const { page, start, inspect } = createPage()
const place = document.getElementById('shoal')
if (!place) throw new Error('The document has no place for the page')

void start()
createRoot(place).render(
  <PageContext value={page}>
    <App />
  </PageContext>,
)

// For looking into the page while developing it, and for QA.
if (page.registry.getState().environment !== 'production') Object.assign(window, { __shoal: inspect })
