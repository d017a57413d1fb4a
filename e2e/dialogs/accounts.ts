import { dialogs, xl } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'log-in': { title: 'Log in', shows: /Forgot your password/ },
    'sign-up': { title: 'Sign up', shows: /the first tokens are on the house/ },
    'forgot-password': { title: 'Forgot password', shows: /We send a code/ },
    'change-password': { title: 'Change password', as: 'viewer', shows: /Confirm new/ },
    'second-factor': { title: 'Second factor', as: 'viewer', shows: /nobody gets into your account/ },
    'delete-account': { title: 'Delete account', as: 'viewer', shows: /gone for good/ },
    'user-flags': {
      title: 'User flags',
      as: 'admin',
      props: async (show) => ({ user: await xl(show) }),
      shows: /Kept in the audit log/,
    },
  },
  elsewhere: {
    'confirm-email': 'e2e/accounts.spec.ts',
  },
})
