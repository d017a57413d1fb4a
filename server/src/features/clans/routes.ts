import { clans } from '@shoal/bus/clans/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useClanEnding } from './ending.ts'
import { useMembership } from './membership.ts'
import { useClans } from './service.ts'
import { useClanVaults } from './vault.ts'

export const clanRoutes = (platform: Platform) => {
  const service = useClans(platform)
  const membership = useMembership(platform)
  const vaults = useClanVaults(platform)
  return serve(clans, {
    leaderBoard: ({ who }) => service.boards(who?.userId ?? null),
    invites: ({ who }) => membership.own(who),
    tags: () => service.tags(),
    person: ({ query }) => membership.person(query.name),
    list: ({ query }) => service.list(query),
    read: ({ params }) => service.read(params.tag),
    members: ({ params, query }) => service.members(params.tag, query),
    create: ({ who, body, file }) => service.create(who, body, file),
    edit: ({ who, params, body, file }) => service.edit(who, params.tag, body, file),
    disband: ({ who, params }) => useClanEnding(platform).disband(who, params.tag),
    waiting: ({ who, params }) => membership.waiting(who, params.tag),
    add: ({ who, params }) => membership.add(who, params.tag, params.userId),
    remove: ({ who, params }) => membership.remove(who, params.tag, params.userId),
    rank: ({ who, params, body }) => membership.rank(who, params.tag, params.userId, body.rank),
    transfer: ({ who, params, body }) => membership.transfer(who, params.tag, body.userId),
    vault: ({ who, params, query }) => vaults.history(who, params.tag, query),
    deposit: ({ who, params, body, key }) => vaults.deposit(who, params.tag, body.amount, key),
    withdraw: ({ who, params, body, key }) => vaults.withdraw(who, params.tag, body.amount, key),
  })
}
