import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'enter-secret-code': { title: 'Enter Secret Code', as: 'viewer', shows: /Each code counts once/ },
    'new-codes': { title: 'Make secret codes', as: 'admin', shows: /For staff only/ },
  },
  elsewhere: {
    'code-uses': 'e2e/prizes.spec.ts',
  },
})
