/** Publishing from the browser. Load it when it is opened: `lazy(() => import('@shoal/remote-kit/publish'))`. */
export { FromThisBrowser, FromThisBrowser as default, type FromThisBrowserProps } from './FromThisBrowser.tsx'
