import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// drizzle-kit looks for drizzle-orm beside itself, but npm may have placed it in this workspace's own node_modules.
// This helps its ESM imports; its CommonJS loader obeys NODE_PATH instead.
const here = pathToFileURL(join(import.meta.dirname, '../package.json')).href
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^drizzle-orm(\/|$)/.test(specifier) ? { ...context, parentURL: here } : context),
})
