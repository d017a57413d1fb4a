import { limits } from '@shoal/bus/clans/limits'
import { numberBetween, settingsPart } from '../../platform/settingsPart.ts'

export const clansSettings = settingsPart({
  variables: { CLAN_MEMBERS_MAX: numberBetween(2, limits.clanMembersMax).default(limits.clanMembers) },
  /** How many people fit into a clan. */
  read: ({ CLAN_MEMBERS_MAX }) => ({ places: CLAN_MEMBERS_MAX }),
})
