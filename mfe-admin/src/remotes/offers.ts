import type { DeployToken } from '@shoal/bus/remotes'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'
import type { ChangeQuestion } from './asking.ts'

/** `title`: what the dialog asks, in place of its usual title. */
export const changeRemote = modal('remote-change', objectOf<ChangeQuestion>())
export const newDeployToken = modal('deploy-token')
export const revokeDeployToken = modal('revoke-deploy-token', z.object({ token: objectOf<DeployToken>() }))
