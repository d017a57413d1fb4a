import { remoteConfig } from '@shoal/remote-kit/webpack'

export default remoteConfig({ name: 'mfe-battle-chat', dir: import.meta.dirname })
