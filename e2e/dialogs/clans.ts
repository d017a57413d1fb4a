import { dialogs } from '../support/dialogs.ts'

const krill = async () => ({ tag: 'KRIL' })

export default dialogs({
  swept: {
    'create-clan': { title: 'Create a New Clan', as: 'admin', shows: /It stays for good/ },
    'clan-invitation': { title: 'Invited to join a clan', as: 'viewer', shows: /The Krill/ },
    'edit-clan': { title: 'Edit Clan Details', as: 'rival', props: krill, shows: /Another emblem/ },
    'invite-to-clan': { title: 'Invite new clan member', as: 'rival', props: krill, shows: /Not answered yet/ },
    'transfer-clan': { title: 'Clan Ownership Transfer', as: 'rival', props: krill, shows: /owns \[KRIL\] at once/ },
    'clan-vault': { title: 'Clan Vault', as: 'rival', props: krill, shows: /What went in and out/ },
  },
})
