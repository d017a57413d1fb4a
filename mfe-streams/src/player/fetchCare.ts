import { lazy } from 'react'

/** What there is to say of a slow line; needed there alone. */
export const LineNotice = lazy(() => import('./care.ts').then(({ LineNotice }) => ({ default: LineNotice })))
