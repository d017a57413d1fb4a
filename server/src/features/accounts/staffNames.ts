/** Signs of display names that are read as another letter, and letters that look like one beside another. */
const alike: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
}
/** How a text looks at a glance: `Adm1n`, `ADMLN` and `aclrnin` are one. */
const look = (text: string) =>
  text
    .toLowerCase()
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[0-9l]/g, (sign) => alike[sign] ?? sign)

const words = (text: string) => text.split(' ').map(look).join('|')
/** What the crew is called: as a part of a name it speaks for them. */
const titles = words('admin admins administrator sysadmin adm mod mods moderator moderators moderation staff shoal')
/** What speaks for the show when nothing else is in the name. */
const offices = words('crew team support help helpdesk host owner system security official root service')
/** What stands beside a title without changing whose it is. */
const beside = words('real official chief head lead super senior new live show tv hq bot x xx')
const before = words('the a an our')

const isTitle = new RegExp(`^(?:${titles})$`)
const onlyTitles = new RegExp(`^(?:${before}|${beside})*(?:${titles}|${offices})(?:${beside}|${titles}|${offices})*$`)
const glued = new RegExp(`^(?:${words('admin moderator shoal')})|(?:${words('admin moderator')})$`)

/**
 * Whether a display name would pass for the show or its staff: `admin_`, `mod-team`, `Shoal-staff`, `TheM0ds` [PRO-1]. A name
 * that only has such letters in it does not: `badminton`, `modern_fish`, `night-crew`.
 * @param name letters, digits, dashes and underscores
 */
export function passesForStaff(name: string): boolean {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[-_]+/)
  const readings = (text: string) => [text, text.replace(/^\d+|\d+$/g, '')].map(look)
  const whole = readings(name.replace(/[-_]/g, ''))
  return (
    parts.some((part) => readings(part).some((reading) => isTitle.test(reading))) ||
    whole.some((reading) => onlyTitles.test(reading) || glued.test(reading))
  )
}
