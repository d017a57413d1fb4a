import { features } from '../features/index.ts'
import { readSettings, type Settings } from '../platform/settings.ts'

/**
 * The settings of the platform, with the folders of all features: a show can be backed up and restored whatever is wrong
 * with a setting of one feature. Throws a SettingsError.
 */
export const settingsWithFolders = (): Settings =>
  readSettings(
    process.env,
    features.map(({ name, folder }) => ({ name, folder })),
  )
