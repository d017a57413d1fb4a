import { later } from '@shoal/remote-kit/later'
import { createRoot } from 'react-dom/client'

const BrokenPage = later(() => import(/* webpackChunkName: "pages" */ './BrokenPage.tsx'), { name: 'This page' })

/**
 * Says so where an error has cost the whole page: React takes its tree away then, and tells of the error as the browser
 * does of any other.
 * @param place what the page is drawn into
 */
export function sayWhenBroken(place: HTMLElement): void {
  window.addEventListener('error', () => {
    if (place.hasChildNodes()) return
    // A root that has failed shows nothing any more.
    const fresh = document.createElement('div')
    place.append(fresh)
    createRoot(fresh).render(<BrokenPage />)
  })
}
