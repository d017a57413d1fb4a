import type { ApiError } from '@shoal/bus'

/** What to do about each refusal of the registry. The server's own words say what was wrong. */
const advice: Readonly<Record<string, string>> = {
  'remotes/bad-token':
    'The deploy token is not this remote’s, or it was revoked. An admin makes one in Admin › Remotes › Deploy tokens.',
  'remotes/version-exists':
    'A version never changes. Bump the version: npm version patch -w <remote> --no-git-tag-version',
  'remotes/not-a-remote':
    'Build with `remoteConfig` of @shoal/remote-kit/webpack, and check that remote.ts is complete.',
  'remotes/missing-file': 'With --base, upload all of dist there first; otherwise ship again, it builds anew.',
  'remotes/wrong-hash': 'A file changed on its way. With --base, upload dist again, to an address of its own.',
  'remotes/bad-path': 'File names may hold letters, digits, dots, dashes and underscores, and lead nowhere outside.',
  'remotes/incompatible':
    'Build it against what is running there, loosen `needs` in remote.ts once you have tried it, or wait until the server has the newer one: shoal-remote check --server <url>',
  'remotes/too-large': 'Leave media to the server, load less, or split the remote.',
  'remotes/unscoped-styles': 'Build it with today’s preset: it keeps the styles of a remote within the remote.',
  'remotes/origin-not-allowed': 'The operator lists the origins of other servers in REMOTE_ORIGINS.',
}

/** One sentence or two for a shipment that was refused: what the server said, and what to do. */
export function refusalText({ status, code, message, issues }: ApiError): string {
  if (status === 0)
    return 'The server did not answer to the end. Ship again: a version that arrived is not taken twice.'
  const where = issues[0] ? ` (${issues[0].path}: ${issues[0].message})` : ''
  const known = Object.hasOwn(advice, code) ? ` ${advice[code]}` : ''
  return `Refused (${code}): ${message.replace(/\.$/, '')}${where}.${known}`
}
