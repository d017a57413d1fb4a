/** Publishing from the browser. Load it when it is opened: `later(() => import('@shoal/remote-kit/publish'), { name })`. */
export { FromThisBrowser, FromThisBrowser as default, type FromThisBrowserProps } from './FromThisBrowser.tsx'
