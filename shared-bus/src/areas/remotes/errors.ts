import { type CodesOf, errors } from '../../dsl/errors.ts'

/** A refused shipment leaves nothing behind: it can be mended and shipped again. */
export const remotesErrors = errors('remotes', {
  badToken: {
    status: 403,
    text: 'This deploy token may not ship this remote',
    when: 'The deploy token is unknown, revoked, for another remote, or of somebody who is no admin any more. Ask an admin for a token of this remote.',
  },
  versionExists: {
    status: 409,
    text: '{name} {version} is there already; versions never change, ship a new one',
    when: 'This version was shipped before, with whatever build; outside development also when it came with the server. Raise the version; versions never change.',
  },
  notARemote: {
    status: 422,
    text: {
      manifest: 'This is no manifest of Module Federation: {problem}',
      manifestSize: 'The manifest is larger than {most} bytes',
      container: 'The container is called {called}; that of {name} must be called {container}',
      exposes: 'The manifest does not expose ./remote',
      shares: 'It shares {module}, which the shell does not provide',
      description: 'The description does not fit: {problem}',
      nothing: 'It offers no panel, no modal and nothing for a slot',
      descriptionSize: 'The description is larger than {most} bytes',
      otherManifest: '{file} is not the manifest that was sent',
      otherDescription: '{file} is not the description that was sent',
    },
    when: 'The description or the manifest is none, does not fit the other, calls its container by another name, does not expose `./remote`, or shares a module that the shell does not provide. Build with the kit; `GET /api/remotes/shell` lists the modules.',
  },
  missingFile: {
    status: 422,
    text: {
      named: '{path} is named, but not there',
      content: '{path} is declared, but its content is not there',
      answer: '{url} answered {status}',
      slow: '{url} could not be fetched (it took too long)',
      silent: '{url} could not be fetched (no answer, or a redirect)',
    },
    when: 'A file that is named is not there, or could not be fetched from `base` (not 200, a redirect, too late). Ship everything that the build wrote.',
  },
  wrongHash: {
    status: 422,
    text: {
      more: '{path}: has more than the {bytes} bytes that are declared',
      bytes: '{path}: has {bytes} bytes, {declared} are declared',
      hash: '{path}: is not what {integrity} was declared for',
    },
    when: 'A file is not what its hash or size was declared for. Ship the files of one build.',
  },
  badPath: {
    status: 422,
    text: '{path}: {problem}',
    when: 'A path leads out of the folder, is absolute, has empty parts, backslashes or signs that file names may not have, or is there twice but for upper case. Rename the file.',
  },
  incompatible: {
    status: 409,
    text: { shipped: 'It needs {misfit}', chosen: '{build} needs {misfit}' },
    when: 'The version needs another range of the contract than the running shell has, or another version of an area than the server has; the message names it. Build for what is running, loosen `needs` once tried, choose another version, or update the shell and the server.',
  },
  tooLarge: {
    status: 413,
    text: { files: 'More than {most} files', bytes: '{bytes} bytes; {most} are the most' },
    when: 'More bytes or files than a version may have (16 MiB, 400 files). Leave out what the page does not load.',
  },
  unscopedStyles: {
    status: 422,
    text: '{path}: {problem}',
    when: 'A style sheet is not wrapped in `@scope ([data-remote="<name>"]) to (:scope [data-remote]) { … }`, or says what counts for the whole page (`@font-face`, `@property`, keyframes without the remote’s name). Build with the kit, which wraps them.',
  },
  originNotAllowed: {
    status: 403,
    text: {
      address: 'The base must be a plain address that ends with a slash',
      operator: 'The operator of this server does not allow remotes on {origin}',
    },
    when: 'The operator has not allowed the origin of `base`, or it is no plain address that ends with a slash. Ask the operator (`REMOTE_ORIGINS`), or let this server keep the files.',
  },
  noSuchRemote: {
    status: 404,
    text: 'There is no such remote in this environment',
    when: 'Nothing of this remote was shipped to this environment. Ship it there first.',
  },
  noSuchVersion: {
    status: 404,
    text: 'There is no version {build} of {name}',
    when: 'There is no such version, or the person may not know of it. Choose one of the list.',
  },
  noCandidate: {
    status: 409,
    text: {
      stable: 'This version is the stable one already',
      none: 'There is no candidate to be given to anybody',
    },
    when: 'A percentage without a candidate, or a candidate that is stable already. Set the candidate with it.',
  },
  nothingToRollBack: {
    status: 409,
    text: 'There is no candidate and no version before the stable one',
    when: 'There is no candidate, and no version before the stable one. Choose a version as stable.',
  },
  noSuchToken: {
    status: 404,
    text: 'There is no such deploy token in use',
    when: 'There is no such deploy token, or it is revoked already.',
  },
  overridesForbidden: {
    status: 403,
    text: 'Only testers may choose which builds they get here',
    when: 'In staging and production only people with the qa or admin flag choose. Log in as one. `GET /api/remotes` refuses nobody: overrides that a person may not use have no effect there, and `overrides` says why (`refused`).',
  },
  badOverride: {
    status: 400,
    text: '{override} is no wish that can be met: a listed version, off, or a local address',
    when: 'It is neither `off`, nor a version such as `1.2.0-3fa2b1c9`, nor the address of a server on this machine.',
  },
})
export type RemotesErrorCode = CodesOf<typeof remotesErrors>
