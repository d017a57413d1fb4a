import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, put, remove } from '../../dsl/wire.ts'
import type { remotes } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('remotes', {
  calls: {
    list: get('/remotes'),
    shell: get('/remotes/shell'),
    override: put('/remotes/overrides'),
    resolutions: get('/remotes/resolutions'),
    channels: get('/remotes/channels'),
    change: patch('/remotes/channels/:environment/:name'),
    rollback: post('/remotes/channels/:environment/:name/rollback'),
    history: get('/remotes/history'),
    tokens: get('/remotes/deploy-tokens'),
    createToken: post('/remotes/deploy-tokens'),
    revokeToken: remove('/remotes/deploy-tokens/:id'),
    ship: post('/remotes/versions'),
  },
  snapshot: 'list',
  receives: {
    changed: z.object({ name: z.string() }),
    flagged: z.object({ name: z.string(), version: z.string(), reason: z.string(), rolledBack: z.boolean() }),
  },
})

/** The area as the page has it. */
export const remotesArea: PageArea<typeof wire, typeof remotes> = wire
export type * from './contract.ts'
