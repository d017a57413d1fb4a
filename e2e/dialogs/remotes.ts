import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'deploy-token': { title: 'New deploy token', as: 'admin', shows: /ships with it/ },
  },
  elsewhere: {
    'remote-change': 'e2e/registry.spec.ts',
    'revoke-deploy-token': 'e2e/registry.spec.ts',
  },
})
