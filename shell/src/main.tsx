import '@shoal/ui/styles.css'
import './page/page.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { PageContext } from './page/context.ts'
import { createPage } from './page/createPage.ts'

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
