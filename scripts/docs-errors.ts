/** `npm run docs:errors`: writes docs/errors.md and docs/errors anew from what is declared. `npm test` says when they differ. */
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorPages } from './lib/errorDocs.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const pages = errorPages()
for (const file of globSync('errors/*.md', { cwd: docs })) if (!(file in pages)) rmSync(join(docs, file))
for (const [file, text] of Object.entries(pages)) writeFileSync(join(docs, file), text)
