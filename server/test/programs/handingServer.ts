// The whole server on a node that hands jobs in and runs none.
import { startApp } from '../../src/app.ts'
import { makeDemoShow } from '../../src/demo.ts'
import { features } from '../../src/features/index.ts'
import { readSettings } from '../../src/platform/settings.ts'

const { lifecycle } = await startApp({ ...readSettings(process.env, features), role: 'web' }, features, makeDemoShow)
lifecycle.obeySignals()
